import { Fragment } from 'react';
import { answerWays } from '../../contact/labels.ts';
import { factNamesForSender, factOf, facts } from '../../contact/request-facts.ts';
import type { Access } from '../../desk-api/personal-data.ts';
import { formatDateTime } from '../../time.ts';
import { eventWords } from '../request/event-words.ts';
import { Icon } from '../ui/Icon.tsx';

/** Everything that is stored about a person, to be read, printed or saved as a PDF (GDPR, art. 15). */
export function AccessReport({ access }: { access: Access }) {
  return (
    <article className="report">
      <h3>
        Datos de {access.address}, {formatDateTime(access.at)}
      </h3>
      <button type="button" className="link" onClick={() => print()}>
        <Icon name="print" small />
        Imprimir o guardar como PDF
      </button>
      {access.requests.map((request) => (
        <ReportedRequest key={request.id} request={request} />
      ))}
      {access.elsewhere.length > 0 && (
        <>
          <h4>Dónde más puede haber algo</h4>
          <ul className="dots">
            {access.elsewhere.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </>
      )}
      <p>{access.rights}</p>
    </article>
  );
}

/** One request in the report for the person who sent it, with everything that is stored about it. */
function ReportedRequest({ request }: { request: Access['requests'][number] }) {
  return (
    <section>
      <h4>Solicitud n.º {request.id}</h4>
      <dl className="facts facts--wide">
        {linesOf(request).map(
          ([what, value]) =>
            value && (
              <Fragment key={what}>
                <dt>{what}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
      <ol className="dots">
        {request.history.map((event) => {
          const { what, detail } = eventWords(event);
          // Who of the company did something is not the person's to know.
          const told = 'channel' in event ? `. ${detail}` : '';
          return (
            <li key={[event.at, event.kind, 'channel' in event && event.channel].join()}>
              {formatDateTime(event.at)}: {what}
              {told}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function linesOf(request: Access['requests'][number]): [string, string | null][] {
  const { answered } = request;
  return [
    ['Recibida', formatDateTime(request.receivedAt)],
    ...facts.map((fact): [string, string] => [
      factNamesForSender[fact],
      factOf(request, fact) || (fact === 'phone' ? 'No lo dejó' : ''),
    ]),
    [
      'Contestada',
      answered &&
        [formatDateTime(answered.at), answered.how && answerWays[answered.how]].filter(Boolean).join(', '),
    ],
    ['Por qué parecía publicidad', request.reasons.join('; ')],
    ['Número en el registro técnico', request.httpRequestId],
  ];
}
