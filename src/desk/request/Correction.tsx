import type { RequestDetail } from '../../desk-api/requests.ts';
import { queueAction } from '../state/outbox.ts';
import { openPage, paths } from '../state/routes.ts';
import { showToast } from '../state/toast.ts';
import { DialogButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { CorrectFieldsDialog } from './lazy-dialogs.ts';

/** Corrects a request, or removes one that was logged from a call. */
export function Correction({ request }: { request: RequestDetail }) {
  const { id, name, source } = request;
  const remove = () => {
    queueAction(id, { kind: 'call-removed' });
    showToast(`Llamada de ${name} borrada.`);
    openPage(paths.home, { replace: true });
  };

  return (
    <p className="choices">
      <DialogButton
        kind="link"
        dialog={(close) => <CorrectFieldsDialog request={request} onClose={close} />}
      >
        Corregir los datos
      </DialogButton>
      {source === 'phone' && (
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
      )}
    </p>
  );
}
