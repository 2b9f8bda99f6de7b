import { queue } from '../state/outbox.ts';

/** Says that this browser has unsent actions, without saying whose or which. */
export function WaitingHint() {
  if (queue.use().length === 0) return null;
  return (
    <p className="hint">
      En este teléfono queda algo sin enviar: sale cuando vuelve a entrar quien lo apuntó.
    </p>
  );
}
