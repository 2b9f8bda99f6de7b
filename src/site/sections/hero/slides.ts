/** How long a slide stands, in milliseconds; the fade to the next one (0.8 s, in hero.css) is part of it. */
export const slideDuration = 5000;

export type SlideState = 'loading' | 'ready' | 'failed';

/**
 * The slide that follows `current`: 0, 1, 2, 3, 0. A picture that failed is passed over; one that is still on
 * its way is waited for, so that nothing ever fades into an empty frame.
 */
export function nextSlide(current: number, states: readonly SlideState[]): number {
  for (let step = 1; step < states.length; step++) {
    const candidate = (current + step) % states.length;
    if (states[candidate] === 'ready') return candidate;
    if (states[candidate] === 'loading') return current;
  }
  return current;
}
