import type { Level } from '../content/levels.ts';

/** An architectural level mark. It is decorative: its line joins the ropes of the page. */
export function LevelMark({ level }: { level: Level }) {
  return (
    <div className="level" aria-hidden="true">
      <div className="level__in">
        <svg viewBox="0 0 13 12" aria-hidden="true">
          <path d="M.75.75h11.5L6.5 11z" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M6.5.75h5.75L6.5 11z" fill="currentColor" />
        </svg>
        <span className="level__height">{level.height}</span>
        <span className="level__floor">{level.floor}</span>
      </div>
    </div>
  );
}
