import { sources } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { When } from '../time/When.tsx';
import { mailAddress, noteContact } from './contact.ts';
import { Section } from './Section.tsx';

/** Who sent the request, when, and how to reach them. */
export function Facts({ request }: { request: WholeRequest }) {
  const { phone, call, email, receivedAt, id, reasons, source } = request;
  return (
    <Section title="Quién y cuándo">
      <dl className="facts">
        <dt>Teléfono</dt>
        <dd>
          {call ? (
            <a className="num" href={call.tel} onClick={() => noteContact(request, 'call')}>
              {phone}
            </a>
          ) : (
            phone || 'No lo dejó'
          )}
        </dd>
        <dt>Correo</dt>
        <dd>
          {email ? (
            <a href={mailAddress(email)} onClick={() => noteContact(request, 'mail')}>
              {/* Where it does not fit, it is broken there. */}
              {email.replace(/@.*/, '')}
              <wbr />
              {email.replace(/^[^@]*/, '')}
            </a>
          ) : (
            'No lo dejó'
          )}
        </dd>
        <dt>Recibida</dt>
        <dd>
          <When at={receivedAt} />
          {source === 'phone' && `, ${sources.phone}`}
        </dd>
        <dt>Número</dt>
        <dd className="num">{id}</dd>
        {reasons.length > 0 && (
          <>
            <dt>{request.state === 'quarantined' ? 'Posible publicidad' : 'Parecía publicidad'}</dt>
            <dd>{capitalized(reasons.join('; '))}</dd>
          </>
        )}
      </dl>
    </Section>
  );
}
