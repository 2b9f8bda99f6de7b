import { capitalized } from '../../contact-request/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { queueAction } from '../state/outbox.ts';
import { openPage, paths } from '../state/routes.ts';
import { showToast } from '../state/toast.ts';
import { DialogButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Time } from '../ui/Time.tsx';
import { ContactLink } from './ContactActions.tsx';
import { CorrectCallDialog } from './lazy-dialogs.ts';

/** Shows the sender of the request and the contact details. */
export function Facts({
  request,
  isPreview,
}: {
  request: RequestDetail;
  isPreview: boolean;
}) {
  const { phone, call, email, receivedAt, id, reasons, source, language, state } =
    request;
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
        <dt>{source === 'phone' ? 'Apuntada' : 'Recibida'}</dt>
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
      {/* Of a preview it would cut the message off. */}
      {source === 'phone' && !isPreview && <LoggedCall request={request} />}
    </section>
  );
}

/** A logged call can be corrected and removed. */
function LoggedCall({ request }: { request: RequestDetail }) {
  const { id, name } = request;
  const remove = () => {
    queueAction(id, { kind: 'call-removed' });
    showToast(`Llamada de ${name} borrada.`);
    openPage(paths.home, { replace: true });
  };
  return (
    <p className="choices">
      <DialogButton
        kind="link"
        dialog={(close) => <CorrectCallDialog request={request} onClose={close} />}
      >
        Corregir la llamada
      </DialogButton>
      <DialogButton
        kind="link"
        dialog={(close) => (
          <ConfirmDialog
            title={`Borrar la llamada de ${name}`}
            danger
            no="Dejarla"
            yes="Borrar"
            onConfirm={remove}
            onClose={close}
          >
            <p>Se borra con sus notas y su historia. No se puede deshacer.</p>
          </ConfirmDialog>
        )}
      >
        Borrar la llamada
      </DialogButton>
    </p>
  );
}
