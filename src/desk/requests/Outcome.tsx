import { outcomeKeys, outcomes } from '../../contact-request/outcomes.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { setOutcome } from './actions.ts';

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
