import { QueuedCalls } from '../lists/QueuedCalls.tsx';
import { logCall } from '../requests/actions.ts';
import { EditCall } from '../requests/EditCall.tsx';
import { useCallDraft } from '../requests/use-call-draft.ts';
import { useLoggedCalls } from '../state/queries.ts';
import { DialogButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/**
 * Logs calls while the server does not answer, and lists those that are still to be sent.
 */
export function OfflineCalls() {
  const calls = useLoggedCalls(Number.POSITIVE_INFINITY);
  return (
    <>
      {calls.length > 0 && (
        <section>
          <h2 className="part">Llamadas apuntadas</h2>
          <QueuedCalls calls={calls} />
        </section>
      )}
      <DialogButton icon="plus" dialog={(close) => <LogCallDialog onClose={close} />}>
        Apuntar una llamada
      </DialogButton>
    </>
  );
}

/**
 * The form of a call. What is typed is kept as a draft, even when the network comes back.
 */
function LogCallDialog({ onClose }: { onClose: () => void }) {
  const [call, setCall] = useCallDraft();
  const save = () => {
    logCall(call);
    setCall();
    onClose();
  };

  return (
    <Dialog title="Apuntar una llamada" dismiss="Cancelar" onClose={onClose}>
      <EditCall
        call={call}
        hint="Se guarda en este teléfono, y se envía en cuanto se pueda."
        onChange={setCall}
        onSave={save}
      />
    </Dialog>
  );
}
