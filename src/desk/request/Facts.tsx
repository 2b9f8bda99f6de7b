import { sources } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { useFirstSentences } from '../data/first-sentences.ts';
import { BrokenDialog } from '../frame/Broken.tsx';
import { part } from '../frame/ErrorBoundary.tsx';
import { When } from '../time/When.tsx';
import { AskButton } from '../ui/AskButton.tsx';
import { mailAddress, noteContact } from './contact.ts';
import { Section } from './Section.tsx';

/** Who sent the request, when, and how to reach them. */
export function Facts({ request }: { request: WholeRequest }) {
  const { phone, call, email, receivedAt, id, reasons, source, language } = request;
  const [sentence] = useFirstSentences(request);
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
            <a href={mailAddress(request, sentence)} onClick={() => noteContact(request, 'mail')}>
              {/* Where it does not fit, it is broken there. */}
              {email.replace(/@.*/, '')}
              <wbr />
              {email.replace(/^[^@]*/, '')}
            </a>
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
      <AskButton className="link" dialog={(close) => <EditDialog request={request} onClose={close} />}>
        Con qué empiezan los mensajes
      </AskButton>
    </Section>
  );
}

const EditDialog = part(() => import('./FirstSentences.tsx'), 'EditDialog', BrokenDialog);
