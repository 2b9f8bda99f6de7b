import { CorrectCallDialog } from '../requests/lazy-dialogs.ts';
import { useOnline } from '../state/online.ts';
import { dropUnsent } from '../state/outbox.ts';
import type { QueuedCall } from '../state/queries.ts';
import { showToast } from '../state/toast.ts';
import { Button, DialogButton } from '../ui/Button.tsx';

/** The calls that were logged on this device and that the server has not listed yet. */
export function QueuedCalls({ calls }: { calls: readonly QueuedCall[] }) {
  const online = useOnline();
  if (calls.length === 0) return null;

  return (
    <ul className="lines">
      {calls.map((call) => {
        const { name, phone, email } = call.action.fields;
        return (
          <li key={call.id} className="line">
            <div>
              <b>{name}</b>
              <small>{phone || email}</small>
              <small>
                Apuntada: {online ? 'enviándose' : 'se enviará al volver la red'}
              </small>
            </div>
            <DialogButton
              kind="link"
              dialog={(close) => <CorrectCallDialog queued={call} onClose={close} />}
            >
              Corregir
            </DialogButton>
            <Button kind="link" onClick={() => remove(call)}>
              Borrar
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function remove({ id, action }: QueuedCall): void {
  const { name } = action.fields;
  const isRemoved = dropUnsent(id);
  showToast(
    isRemoved
      ? `Llamada de ${name} borrada.`
      : 'Se está enviando: bórrala cuando salga en la lista.',
  );
}
