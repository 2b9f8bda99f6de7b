import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PictureData } from '../../pictures.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Player } from './Player.tsx';
import { playerHostId } from './player-host.ts';
import { nextSlide, type SlideState, slideDuration } from './slides.ts';
import { useMedia, useTabVisible } from './use-browser-state.ts';
import { useCountdown } from './use-countdown.ts';

type SlideshowProps = {
  /** The first picture, as it stands in the HTML. */
  children?: ReactNode;
  others: PictureData[];
};

/**
 * The pictures behind the hero. The first alone is in the HTML; the others are asked for once the page has
 * settled, and then they change every 5 s. Under reduced motion the first stands still and nothing more loads.
 */
export function Slideshow({ children, others }: SlideshowProps) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const visible = useTabVisible();
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [paused, setPaused] = useState(false);
  const [current, setCurrent] = useState(0);
  const [states, setStates] = useState<readonly SlideState[]>(() => [
    'ready',
    ...others.map(() => 'loading' as const),
  ]);

  useEffect(() => setHost(document.getElementById(playerHostId)), []);
  const moving = host !== null && !still;
  const running = moving && visible && !paused;
  useCountdown(running, slideDuration, () => setCurrent((slide) => nextSlide(slide, states)));

  const settle = (slide: number, state: SlideState) => setStates((all) => all.with(slide, state));
  const shown = still ? 0 : current;
  return (
    <div className="slides" aria-hidden="true">
      <div className="slide" data-current={shown === 0}>
        {children}
      </div>
      {moving &&
        others.map((picture, index) => (
          <div className="slide" data-current={shown === index + 1} key={picture.src}>
            <Picture
              picture={picture}
              alt=""
              loading="now"
              onLoad={() => settle(index + 1, 'ready')}
              onError={() => settle(index + 1, 'failed')}
            />
          </div>
        ))}
      {moving &&
        createPortal(
          <Player
            slides={states.length}
            current={current}
            running={running}
            paused={paused}
            onTogglePause={() => setPaused(!paused)}
          />,
          host,
        )}
    </div>
  );
}
