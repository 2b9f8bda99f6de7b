/** Functions that run in the page: each is sent there as text, so it uses nothing from outside itself. */

/** Where the technician's upper and lower ends, the header's lower and the street's upper edge are on the screen, in px. */
export async function technicianAt(part: number) {
  const street = document.querySelector('footer') as Element;
  const end = street.getBoundingClientRect().top + scrollY - innerHeight;
  scrollTo({ top: end * part, behavior: 'instant' });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  // What moves by itself at the start is over.
  for (const animation of document.getAnimations()) {
    if ((animation as CSSAnimation).animationName === 'arrive') await animation.finished;
  }
  const edges = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
  const { top, bottom } = edges('.tech');
  return { top, bottom, header: edges('header').bottom, street: edges('footer').top };
}

/** Reads the page from its top to its end. Returns how many animations of each name went on with it. */
export async function readThePage(): Promise<Record<string, number>> {
  const seen = new Map<CSSAnimation, Set<unknown>>();
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 6) {
    scrollTo({ top: y, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations() as CSSAnimation[]) {
      if (animation.timeline === document.timeline) continue;
      const { progress } = animation.effect?.getComputedTiming() ?? {};
      seen.set(animation, (seen.get(animation) ?? new Set()).add(progress));
    }
  }
  const counts: Record<string, number> = {};
  for (const [{ animationName: name }, progress] of seen) {
    if (progress.size > 1) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** The texts of the page's middle that a visitor cannot see, wherever they scroll. Answers are there to be opened, and a field says what is wrong once it is left so. */
export function unseenTexts(): string[] {
  const texts = [...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, b, li > span)')];
  const seen = (text: Element) => text.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return texts
    .filter((text) => !seen(text) && !text.closest('details:not([open]), [hidden], .field__error'))
    .map(({ textContent }) => textContent);
}

/** The names of the animations that the page's scrolling drives. */
export function drivenByScrolling(): string[] {
  const driven = document.getAnimations().filter(({ timeline }) => timeline !== document.timeline);
  return driven.map((animation) => (animation as CSSAnimation).animationName);
}

/** Plays the start of the page again. Returns how far he is above the place where he waits, first and in the end, in px. */
export async function comeDownAgain(): Promise<[number, number]> {
  scrollTo({ top: 0, behavior: 'instant' });
  const arrival = document.querySelector('.tech')?.parentElement as HTMLElement;
  // His place is told of each time: the timelines of the page are not in force before its first frame.
  const place = arrival.parentElement as HTMLElement;
  const above = () => place.getBoundingClientRect().top - arrival.getBoundingClientRect().top;
  arrival.style.animation = 'none';
  arrival.getBoundingClientRect();
  arrival.style.removeProperty('animation');
  const first = above();
  await Promise.all(arrival.getAnimations().map((animation) => animation.finished));
  return [first, above()];
}
