import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Words } from '../../content/words.ts';
import type { PictureData } from '../../pictures.ts';
import { routes } from '../../routes.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Player } from './Player.tsx';
import { nextSlide, type SlideState, slideDuration } from './slides.ts';

/** Where the slideshow puts its controls: in the foot of the hero, which is static, far from its pictures in the tree. */
export const playerHostId = 'controles-imagenes';

type SlideshowProps = Words['player'] & {
  /** The first picture, as it stands in the HTML. */
  children?: ReactNode;
};

/**
 * The pictures behind the hero. The first alone is in the HTML; the others are asked for once the page has
 * settled, and then they change every 5 s. Under reduced motion the first stands still and nothing more loads.
 */
export function Slideshow({ children, ...words }: SlideshowProps) {
  const still = useReducedMotion();
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [paused, setPaused] = useState(false);
  const [current, setCurrent] = useState(0);
  const [others, setOthers] = useState<readonly PictureData[]>([]);
  const [states, setStates] = useState<readonly SlideState[]>(['ready']);

  useEffect(() => setHost(document.getElementById(playerHostId)), []);
  const allowed = host !== null && !still;
  // Once: who came back from less motion would find pictures that have come already, of which no event tells.
  const fetched = others.length > 0;
  useEffect(() => {
    if (!allowed || fetched) return;
    let wanted = true;
    fetchOthers().then((pictures) => {
      if (!wanted) return;
      setOthers(pictures);
      setStates(['ready', ...pictures.map(() => 'loading' as const)]);
    });
    return () => {
      wanted = false;
    };
  }, [allowed, fetched]);
  const moving = allowed && fetched;
  const running = moving && !paused;
  const latestStates = useRef(states);
  latestStates.current = states;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(
      () => setCurrent((slide) => nextSlide(slide, latestStates.current)),
      slideDuration,
    );
    return () => clearInterval(timer);
  }, [running]);

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
            words={words}
            slides={states.length}
            current={current}
            paused={paused}
            onTogglePause={() => setPaused(!paused)}
          />,
          host,
        )}
    </div>
  );
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Whether the visitor asks for less motion, kept up to date. On the server he does not. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(reducedMotion);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(reducedMotion).matches,
    () => false,
  );
}

/** None where they cannot be had: the first picture then stands still. */
async function fetchOthers(): Promise<PictureData[]> {
  try {
    const answer = await fetch(routes.slides);
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}
