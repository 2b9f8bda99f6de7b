import { useState } from 'react';
import { CorrectCallDialog } from '../requests/lazy-dialogs.ts';
import { useOnline } from '../state/online.ts';
import { dropUnsent } from '../state/outbox.ts';
import type { QueuedCall } from '../state/queries.ts';
import { showToast } from '../state/toast.ts';
import { OpenDialog } from '../ui/Button.tsx';
import { Fact } from '../ui/Fact.tsx';

/** The calls logged on this device that the server has not listed yet. */
export function QueuedCalls({ calls }: { calls: readonly QueuedCall[] }) {
  if (calls.length === 0) return null;

  return (
    <ul>
      {calls.map((call) => (
        <QueuedCallRow key={call.id} call={call} />
      ))}
    </ul>
  );
}

/**
 * A row that links to no page. Its call can be corrected and removed until it is sent.
 */
function QueuedCallRow({ call }: { call: QueuedCall }) {
  const online = useOnline();
  const [isCorrecting, setCorrecting] = useState(false);
  const { name, phone, email, message } = call.action.fields;
  return (
    <li className="row row-queued">
      <div className="row-link">
        <div className="row-head">
          <h3>{name}</h3>
          {call.action.urgent && <span className="plate">Urgente</span>}
        </div>
        {message && <p className="excerpt">{message}</p>}
        <Fact>{phone || email}</Fact>
        <Fact icon="offline">
          {`Apuntada: ${online ? 'enviándose' : 'se enviará al volver la red'}`}
        </Fact>
      </div>
      <fieldset className="strip" aria-label={`Llamada de ${name}`}>
        <button type="button" onClick={() => setCorrecting(true)}>
          Corregir
        </button>
        <button type="button" onClick={() => remove(call)}>
          Borrar
        </button>
      </fieldset>
      {isCorrecting && (
        <OpenDialog>
          <CorrectCallDialog queued={call} onClose={() => setCorrecting(false)} />
        </OpenDialog>
      )}
    </li>
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
