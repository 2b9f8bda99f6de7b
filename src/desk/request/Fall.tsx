import type { WholeRequest } from '../../desk-api/requests.ts';
import { usePromise } from '../data/company.ts';
import { timesOf } from '../requests/Waiting.tsx';
import { deadlineState, partUsed } from '../time/deadline-state.ts';
import { useNow } from '../time/use-now.ts';
import { Technician } from '../ui/Technician.tsx';

/** Draws the 24 hours of a request as a shaft: the technician hangs as far down as time has passed. */
export function Fall({ request }: { request: WholeRequest | undefined }) {
  const now = useNow();
  const promised = usePromise();
  const deadline = request && deadlineState(timesOf(request), promised, now);
  if (!request || deadline === 'answered' || deadline === 'waiting') return null;
  const part = partUsed(request, now) * 100;
  return (
    <div className="fall" aria-hidden="true">
      <svg className="rig" aria-hidden="true">
        <rect className="veil" y={`${part}%`} width="36" height={`${100 - part}%`} />
        <svg y="100%" overflow="visible" role="presentation">
          <path className="knot" d="M12-7h12v7H12z" />
        </svg>
        <svg y={`${part}%`} overflow="visible" role="presentation">
          <svg x="2.2" y="-61" width="31.4" height="54" role="presentation">
            <Technician className="fall__technician" />
          </svg>
        </svg>
      </svg>
    </div>
  );
}
