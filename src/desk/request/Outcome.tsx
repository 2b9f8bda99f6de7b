import { useQueryClient } from '@tanstack/react-query';
import { type Outcome as OutcomeKind, outcomeKeys, outcomes } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { queueAction, undo } from '../api/outbox.ts';
import { dateIn, formatDate } from '../lib/time.ts';
import { showToast } from '../ui/Toast.tsx';

/** What became of a request. A quote answers it, and brings it back in seven days unless it comes back earlier. */
export function Outcome({ request }: { request: RequestDetail }) {
  const client = useQueryClient();
  const { id, name, outcome, answered, remindOn } = request;
  const choose = (kind: OutcomeKind) => {
    const chosen = kind === outcome?.kind ? null : kind;
    const answers =
      chosen === 'quoted' && !answered ? queueAction(client, [id], { kind: 'answered', how: null }) : [];
    const actions = queueAction(client, [id], { kind: 'outcome', outcome: chosen });
    const now = new Date();
    const date = dateIn(7, now);
    const reminders =
      chosen === 'quoted' && remindOn === null
        ? queueAction(client, [id], { kind: 'reminder', on: date })
        : [];
    const text = chosen ? outcomes[chosen] : 'resultado quitado';
    showToast(`${name}: ${text}${reminders.length > 0 ? `. Vuelve ${formatDate(date, now)}` : ''}.`, () => {
      undo(client, reminders, () => ({ kind: 'reminder-cleared' }));
      undo(client, actions, () => ({ kind: 'outcome', outcome: outcome?.kind ?? null }));
      undo(client, answers, (undoes) => ({ kind: 'reopened', undoes }));
    });
  };
  return (
    <section className="body">
      <h3>En qué quedó</h3>
      <fieldset className="choices" aria-label="En qué quedó">
        {outcomeKeys.map((kind) => (
          <button key={kind} type="button" aria-pressed={kind === outcome?.kind} onClick={() => choose(kind)}>
            {capitalized(outcomes[kind])}
          </button>
        ))}
      </fieldset>
    </section>
  );
}
