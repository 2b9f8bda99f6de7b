import { capitalized } from '../../contact-request/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { localeNames } from '../../locale.ts';
import { ContactLink } from '../requests/ContactLink.tsx';
import { Time } from '../ui/Time.tsx';

/** Shows who sent the request, how to reach them, and when it came. */
export function Facts({ request }: { request: RequestDetail }) {
  const { phone, call, email, receivedAt, id, reasons, source, language, state } =
    request;
  const isLogged = source === 'phone';
  return (
    <section className="body">
      <h3 className="part">Contacto</h3>
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
              <Address email={email} />
            </ContactLink>
          ) : (
            'No lo dejó'
          )}
        </dd>
        <dt>Idioma</dt>
        <dd>
          <span lang={language}>{localeNames[language]}</span>
        </dd>
        <dt>Llegó</dt>
        <dd>
          {isLogged ? 'por teléfono' : 'por la web'}, <Time at={receivedAt} />
        </dd>
        <dt>Número</dt>
        <dd className="number">{`n.º ${id}`}</dd>
        {reasons.length > 0 && (
          <>
            <dt>{state === 'received' ? 'Parecía publicidad' : 'Posible publicidad'}</dt>
            <dd>{capitalized(reasons.join('; '))}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** An e-mail address that wraps before its domain if it is too long for the line. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
