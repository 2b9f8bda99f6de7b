import { moment } from '../../company/madrid-time.ts';
import type { Access } from '../../desk-api/personal-data.ts';
import { Icon } from '../ui/Icon.tsx';
import { ReportedRequest } from './ReportedRequest.tsx';

/** Everything that is stored about a person, to be read, printed or saved as a PDF (GDPR, art. 15). */
export function AccessReport({ access }: { access: Access }) {
  return (
    <article className="report">
      <h3>
        Datos de {access.address}, {moment(access.at)}
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
