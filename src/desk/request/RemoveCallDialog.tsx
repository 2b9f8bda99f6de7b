import type { RequestDetail } from '../../desk-api/requests.ts';
import { writeDraft } from '../state/drafts.ts';
import { queueAction } from '../state/outbox.ts';
import { openPage, paths } from '../state/routes.ts';
import { showToast } from '../state/toast.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Asks before a logged call is removed. */
export function RemoveCallDialog({ request, onClose }: RemoveCallDialogProps) {
  const { id, name } = request;
  const remove = () => {
    writeDraft(id, '');
    queueAction(id, { kind: 'call-removed' });
    showToast(`Llamada de ${name} borrada.`);
    openPage(paths.home, { replace: true });
  };

  return (
    <ConfirmDialog
      title={`Borrar la llamada de ${name}`}
      danger
      no="Dejarla"
      yes="Borrar"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Se borra con sus notas y su historia. No se puede deshacer.</p>
    </ConfirmDialog>
  );
}

type RemoveCallDialogProps = { request: RequestDetail; onClose: () => void };
