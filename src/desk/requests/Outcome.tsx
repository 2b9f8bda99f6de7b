import {
  type Outcome as OutcomeKind,
  outcomeKeys,
  outcomes,
} from '../../contact-request/outcomes.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { serverTime } from '../state/client.ts';
import { queueAction, undo } from '../state/outbox.ts';
import { reminderState } from '../state/reminder.ts';
import { dateIn, formatDate } from '../state/time.ts';
import { showToast } from '../state/toast.ts';
import { reminderAction, saveDraftNote } from './actions.ts';

/**
 * The outcome of a request, to choose. The chosen one is taken back by choosing it again.
 */
export function Outcome({ request }: { request: RequestDetail }) {
  const chosen = request.outcome?.kind;
  return (
    <section className="body">
      <h3>En qué quedó</h3>
      <fieldset className="choices" aria-label="En qué quedó">
        {outcomeKeys.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => setOutcome(request, kind === chosen ? null : kind)}
          >
            {capitalized(outcomes[kind])}
          </button>
        ))}
      </fieldset>
    </section>
  );
}

/**
 * Sets or clears the outcome. A quote also marks the request as answered, and sets a
 * reminder in seven days unless one is set. A single undo takes all of it back.
 */
function setOutcome(request: RequestDetail, kind: OutcomeKind | null): void {
  const { id, name, outcome, answered, remindOn } = request;
  const now = serverTime();
  const isQuote = kind === 'quoted';
  const reminds = isQuote && reminderState(request, now) !== 'set';
  const date = dateIn(7, now);

  const answer =
    isQuote && !answered ? queueAction(id, { kind: 'answered', how: null }) : null;
  const action = queueAction(id, { kind: 'outcome', outcome: kind });
  const reminder = reminds ? queueAction(id, reminderAction(date)) : null;
  const withNote = isQuote && saveDraftNote(id) ? ', con tu nota' : '';

  const text = kind ? outcomes[kind] + withNote : 'resultado quitado';
  const returns = reminder ? `. Vuelve ${formatDate(date, now)}` : '';
  showToast(`${name}: ${text}${returns}.`, () => {
    if (reminder) undo(reminder, reminderAction(remindOn));
    undo(action, {
      kind: 'outcome',
      outcome: outcome?.kind ?? null,
      since: outcome?.at,
    });
    if (answer) undo(answer, { kind: 'reopened', undoes: answer.id });
  });
}
