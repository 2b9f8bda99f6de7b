import type { ClientDirective } from 'astro';

/**
 * `client:settled`: an island wakes once the page has loaded and the browser is idle, so that its script never
 * competes with the largest paint (`client:idle` fires while the picture is still loading), or at the
 * visitor's first touch, whichever comes first.
 */
const settled: ClientDirective = (load, _options, island) => {
  let asked = false;
  const wake = async () => {
    if (asked) return;
    asked = true;
    const hydrate = await load();
    await hydrate();
  };
  const wakeWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: 2000 }) : setTimeout(wake, 200);

  for (const touch of ['pointerdown', 'focusin', 'click'])
    island.addEventListener(touch, wake, { once: true });
  if (document.readyState === 'complete') wakeWhenIdle();
  else addEventListener('load', wakeWhenIdle, { once: true });
};

export default settled;
