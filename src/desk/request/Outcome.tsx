import {
  type Outcome as OutcomeKind,
  outcomeKeys,
  outcomes,
} from '../../contact-request/outcomes.ts';
import { noPlan } from '../../contact-request/steps.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { removeOutcome, setOutcome } from '../requests/actions.ts';
import { QuoteDialog, VisitDialog } from '../requests/lazy-dialogs.ts';
import { DialogButton } from '../ui/Button.tsx';

/**
 * The outcome of a request, to choose. The chosen one is taken back by choosing it again.
 */
export function Outcome({ request }: { request: RequestDetail }) {
  return (
    <section className="body">
      <h3>En qué quedó</h3>
      <fieldset className="choices" aria-label="En qué quedó">
        {outcomeKeys.map((kind) => (
          <Choice key={kind} request={request} kind={kind} />
        ))}
      </fieldset>
    </section>
  );
}

function Choice({ request, kind }: { request: RequestDetail; kind: OutcomeKind }) {
  const chosen = request.outcome?.kind === kind;
  const button = { 'aria-pressed': chosen, children: capitalized(outcomes[kind]) };
  switch (kind) {
    case 'visit':
      return (
        <DialogButton
          {...button}
          dialog={(close) => <VisitDialog request={request} onClose={close} />}
        />
      );
    case 'quoted':
      return (
        <DialogButton
          {...button}
          dialog={(close) => <QuoteDialog request={request} onClose={close} />}
        />
      );
    default:
      return (
        <button
          type="button"
          {...button}
          onClick={() =>
            chosen ? removeOutcome(request) : setOutcome(request, kind, noPlan)
          }
        />
      );
  }
}
