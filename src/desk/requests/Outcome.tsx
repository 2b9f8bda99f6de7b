import {
  type Outcome as OutcomeKind,
  outcomeKeys,
  outcomes,
} from '../../contact-request/outcomes.ts';
import { followUpInDays, noPlan } from '../../contact-request/steps.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { dateIn } from '../../time.ts';
import { serverTime } from '../state/client.ts';
import { DialogButton } from '../ui/Button.tsx';
import { removeOutcome, setOutcome } from './actions.ts';
import { DateDialog } from './NextStep.tsx';

/**
 * The outcome of a request, to choose. The chosen one is taken back by choosing it again.
 */
export function Outcome({ request }: { request: RequestDetail }) {
  const chosen = request.outcome?.kind;
  return (
    <section className="body">
      <h3>En qué quedó</h3>
      <fieldset className="choices" aria-label="En qué quedó">
        {outcomeKeys.map((kind) =>
          kind === 'visit' && kind !== chosen ? (
            <VisitChoice key={kind} request={request} />
          ) : (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === chosen}
              onClick={() => choose(request, kind)}
            >
              {capitalized(outcomes[kind])}
            </button>
          ),
        )}
      </fieldset>
    </section>
  );
}

/** A visit has a day. */
function VisitChoice({ request }: { request: RequestDetail }) {
  const setDay = (on: string) =>
    setOutcome(request, 'visit', { step: 'visit', on, time: null });
  return (
    <DialogButton
      dialog={(close) => <DateDialog title="Visita" onSet={setDay} onClose={close} />}
    >
      {capitalized(outcomes.visit)}
    </DialogButton>
  );
}

function choose(request: RequestDetail, kind: OutcomeKind): void {
  if (kind === request.outcome?.kind) {
    removeOutcome(request);
    return;
  }

  const on = dateIn(followUpInDays, serverTime());
  const isQuote = kind === 'quoted';
  const plan = isQuote ? ({ step: 'follow-up', on, time: null } as const) : noPlan;
  setOutcome(request, kind, plan);
}
