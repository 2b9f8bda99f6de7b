import { capitalized } from '../../contact-request/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { ContactLink } from '../requests/ContactLink.tsx';
import { Time } from '../ui/Time.tsx';
import { Correction } from './Correction.tsx';

/** Shows who sent the request, how to reach them, and when it came. */
export function Facts({ request, isPreview }: FactsProps) {
  const { phone, call, email, receivedAt, id, reasons, source, language, state } =
    request;
  const isLogged = source === 'phone';
  return (
    <section className="body">
      <h3>Quién y cuándo</h3>
      <dl className="facts">
        <dt>Teléfono</dt>
        <dd>
          {call ? (
            <ContactLink request={request} way="call" className="number">
              {phone}
            </ContactLink>
          ) : (
            phone || 'No lo dejó'
          )}
        </dd>
        <dt>Correo</dt>
        <dd>
          {email ? (
            <ContactLink request={request} way="mail">
              {email}
            </ContactLink>
          ) : (
            'No lo dejó'
          )}
        </dd>
        {language === 'ca' && (
          <>
            <dt>Idioma</dt>
            <dd>
              en <span lang="ca">català</span>
            </dd>
          </>
        )}
        <dt>{isLogged ? 'Apuntada' : 'Recibida'}</dt>
        <dd>
          <Time at={receivedAt} />
        </dd>
        <dt>Número</dt>
        <dd className="number">{id}</dd>
        {reasons.length > 0 && (
          <>
            <dt>{state === 'received' ? 'Parecía publicidad' : 'Posible publicidad'}</dt>
            <dd>{capitalized(reasons.join('; '))}</dd>
          </>
        )}
      </dl>
      {/* A preview has only the beginning of the message: a correction would lose the
          rest. */}
      {!isPreview && <Correction request={request} />}
    </section>
  );
}

type FactsProps = { request: RequestDetail; isPreview: boolean };
