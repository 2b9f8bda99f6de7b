import type { DeadlineState } from '../time/deadline-state.ts';

/** Draws the 24 hours of a request as a rope: from its anchor, when it was received, the weight slides down with time. */
export function Cord({ deadline, used }: { deadline: DeadlineState; used: number }) {
  return (
    <div className="cord" aria-hidden="true">
      <svg aria-hidden="true">
        {deadline === 'answered' ? <Tick /> : deadline !== 'waiting' && <Rope {...{ deadline, used }} />}
      </svg>
    </div>
  );
}

function Tick() {
  return (
    <>
      <rect className="seat" x="8" y="50%" width="20" height="22" transform="translate(0 -11)" />
      <svg x="10" y="50%" overflow="visible" role="presentation">
        <path className="tick" d="m1 0 5 5L15-5" />
      </svg>
    </>
  );
}

function Rope({ deadline, used }: { deadline: DeadlineState; used: number }) {
  const part = `${Math.round(used * 100)}%`;
  return (
    <>
      <rect className="slack" x="19.25" width="3.5" height="100%" fill="url(#rope)" />
      <rect x="19.25" width="3.5" height={part} fill="url(#rope)" />
      <circle className="anchor" cx="21" r="3.5" />
      <svg y="100%" overflow="visible" role="presentation">
        <path className="anchor" d="M17 1h8v5h-8z" />
        {deadline === 'late' && (
          <>
            <path className="late" d="M18-17 28.5 2h-21z" />
            <path className="bang" d="M18-10v5M18-3.5v2.5" />
          </>
        )}
      </svg>
      {deadline !== 'late' && <circle className="weight" cx="18" cy={part} r="6.5" />}
    </>
  );
}
