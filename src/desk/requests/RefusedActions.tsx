import { refusals, waitingActions } from '../data/waiting-actions.ts';
import { part } from '../frame/ErrorBoundary.tsx';

/** Tells of everything that the server refused, which may be long after it was done, until somebody has read it. */
export function RefusedActions() {
  // Another tab may have told of it already.
  const waiting = new Set(waitingActions.use().map(({ id }) => id));
  const untold = refusals.use().filter(({ action }) => waiting.has(action.id));
  return untold.map((refusal) => <Refused key={refusal.action.id} refusal={refusal} />);
}

// Seldom there; where it cannot be fetched, what was refused stays stored, and is told another time.
const Refused = part(() => import('./Refused.tsx'), 'Refused');
