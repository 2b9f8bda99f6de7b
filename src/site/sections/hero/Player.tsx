import type { Words } from '../../content/words.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';

type PlayerProps = {
  words: Words['player'];
  slides: number;
  current: number;
  paused: boolean;
  onTogglePause: () => void;
};

/** Pauses what moves by itself (WCAG 2.2.2) and marks which slide stands. */
export function Player({ words, slides, current, paused, onTogglePause }: PlayerProps) {
  return (
    <div className="player" data-running={!paused}>
      <span className="marks" aria-hidden="true">
        {Array.from({ length: slides }, (_, slide) => (
          <i key={slide} data-current={slide === current} />
        ))}
      </span>
      <button type="button" onClick={onTogglePause}>
        {paused ? <PlayIcon className="player__icon" /> : <PauseIcon className="player__icon" />}
        <span className="player__word">{paused ? words.resume : words.pause}</span>
        <span className="visually-hidden">{words.pictures}</span>
      </button>
    </div>
  );
}
