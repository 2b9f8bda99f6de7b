import { queue } from '../state/outbox.ts';

/**
 * Says that actions wait in this browser for their person, without saying whose or what.
 */
export function WaitingHint() {
  if (queue.use().length === 0) return null;
  return (
    <p className="hint">
      En este teléfono queda algo sin enviar: sale cuando vuelve a entrar quien lo apuntó.
    </p>
  );
}
