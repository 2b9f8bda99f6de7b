import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { capitalized } from '../../contact/wording.ts';
import type { CallFields } from '../../desk-api/actions.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { queueAction } from '../api/outbox.ts';
import { useInstallation } from '../api/queries.ts';
import { mailLink, noteContact } from '../lib/contact.ts';
import { CallForm } from '../requests/LogCallPage.tsx';
import { paths } from '../routes.ts';
import { ConfirmDialog, Dialog, DialogButton } from '../ui/Dialog.tsx';
import { Time } from '../ui/Time.tsx';
import { showToast } from '../ui/Toast.tsx';
import { useFirstSentence } from './useFirstSentence.ts';

/** Who sent the request, and how to reach them. */
export function Facts({ request }: { request: RequestDetail }) {
  const installation = useInstallation();
  const sentence = useFirstSentence(request);
  const { phone, call, email, receivedAt, id, reasons, source, language, state } = request;
  return (
    <section className="body">
      <h3>Quién y cuándo</h3>
      <dl className="facts">
        <dt>Teléfono</dt>
        <dd>
          {call ? (
            <a className="number" href={call.tel} onClick={() => noteContact(request, 'call')}>
              {phone}
            </a>
          ) : (
            phone || 'No lo dejó'
          )}
        </dd>
        <dt>Correo</dt>
        <dd>
          {email ? (
            <a
              href={mailLink(request, installation?.name ?? '', sentence)}
              onClick={() => noteContact(request, 'mail')}
            >
              {email}
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
      {source === 'phone' && <LoggedCall request={request} />}
    </section>
  );
}

/** A logged call can be corrected and removed. */
function LoggedCall({ request }: { request: RequestDetail }) {
  return (
    <p className="choices">
      <DialogButton
        className="link-button"
        dialog={(close) => <CorrectDialog request={request} onClose={close} />}
      >
        Corregir la llamada
      </DialogButton>
      <DialogButton
        className="link-button"
        dialog={(close) => <RemoveDialog request={request} onClose={close} />}
      >
        Borrar la llamada
      </DialogButton>
    </p>
  );
}

type CallDialogProps = { request: RequestDetail; onClose: () => void };

function CorrectDialog({ request, onClose }: CallDialogProps) {
  const client = useQueryClient();
  const { id, name, phone, email, message } = request;
  const [fields, setFields] = useState<CallFields>({ name, phone, email, message });
  const save = () => {
    queueAction(client, [id], { kind: 'call-corrected', fields });
    showToast(`${fields.name}: llamada corregida.`);
    onClose();
  };
  return (
    <Dialog title="Corregir la llamada" onClose={onClose}>
      <CallForm
        fields={fields}
        onChange={setFields}
        onSave={save}
        save="Guardar"
        saving={false}
        error={null}
      />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Cancelar
        </button>
      </div>
    </Dialog>
  );
}

function RemoveDialog({ request: { id, name }, onClose }: CallDialogProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const remove = () => {
    queueAction(client, [id], { kind: 'call-removed' });
    showToast(`Llamada de ${name} borrada.`);
    navigate(paths.home, { replace: true });
  };
  return (
    <ConfirmDialog
      title={`Borrar la llamada de ${name}`}
      danger
      no="Dejarla"
      yes="Borrar"
      mutation={{ isPending: false, error: null }}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Se borra con sus notas y su historia. No se puede deshacer.</p>
    </ConfirmDialog>
  );
}
