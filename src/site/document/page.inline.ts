import { nextTask } from '../next-task.ts';

/*
 * The script that stands in every page, last but `#fin`: it puts what waits in the <template> before it into the page.
 * The steps stand in the order in which they happen.
 */
const thisScript = document.currentScript as HTMLScriptElement;
const { content: waiting } = thisScript.previousElementSibling as HTMLTemplateElement;
// The landing page alone has these three: its other css, and the text face with the rule that puts it to use.
const [faceFile, lateCss, faceRule] = waiting.querySelectorAll(
  '[as=font],[rel=stylesheet],style',
) as unknown as [Element, Element, Element];
const [firstPicture] = document.images as unknown as [HTMLImageElement];
// All below the hero, from large to small: each section, then its blocks, then their columns.
const parts = document.querySelectorAll<HTMLElement>('.hero~*,main~:not([hidden]),.wrap>*,.wrap>.grid>div');

addEventListener('click', reportCallToAction);
if (lateCss) {
  // Without its css it must not be seen, nor laid out: the first paint waits for the end of this script.
  for (const part of parts) part.hidden = true;
  showTheRest();
}
addEventListener('load', finish);

async function showTheRest() {
  // Whoever wants to go on does not wait for the picture.
  const wish = either(window, 'pointerdown', 'wheel', 'keydown');
  const pictureCame = firstPicture.complete || ended(firstPicture);
  // A frame costs a slow phone some 30 ms: it is made after the first paint, while the picture is on its way.
  await Promise.race([pictureCame, new Promise(requestAnimationFrame).then(nextTask)]);
  const letLoadFire = holdLoad();
  const slow = setTimeout(letBeRead, 1000);
  try {
    await Promise.race([wish, pictureCame]);
    // What is fetched before the largest paint makes it later. A tab in the background is not painted at all.
    await Promise.race([wish, painted(firstPicture), after(200)]);
    const faceEnded = ended(faceFile);
    const cssEnded = ended(lateCss);
    document.head.append(faceFile, lateCss);
    await cssEnded;
    clearTimeout(slow);
    layOut(); // header and hero, under the css that has come
    // Laid out in the fallback, the parts would be laid out again when the face comes: they wait for it, but not for ever.
    await Promise.race([faceEnded, after(1000)]);
    await nextTask();
    document.head.append(faceRule);
    getComputedStyle(firstPicture).order; // computes styles alone: layout is another task
    await nextTask();
    layOut();
    for (const part of parts) {
      // One task for each: all together would keep a slow phone busy for 200 ms.
      await nextTask();
      show(part);
      layOut();
    }
    // WebKit looks for the anchor of the address once, while it is hidden.
    if (!scrollY) document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  } finally {
    letLoadFire();
  }
}

/** What competes with the page: the scripts, what belongs to one section. Whatever failed, all is shown now. */
function finish() {
  for (const part of parts) show(part);
  document.head.append(waiting);
}

/** Tells the advertising tag, where there is one, of calls to action (A4): those before hydration too. */
function reportCallToAction({ target }: MouseEvent) {
  if (!(target as Element).closest?.('[data-cta]')) return;
  try {
    window.gtag_report_conversion?.();
  } catch {
    // A fault of the tag is not the visitor's.
  }
}

/** Holds `load` back until the function it returns is called: a page has not loaded while one of its frames is written. */
function holdLoad(): () => void {
  const frame = document.createElement('iframe');
  document.head.append(frame);
  (frame.contentDocument as Document).open();
  return () => frame.remove();
}

/** When the picture has been seen, where the browser says so (Chromium); else never. */
function painted(picture: Element): Promise<void> {
  return new Promise((seen) => {
    new PerformanceObserver((paints) => {
      const largest = paints.getEntries() as LargestContentfulPaint[];
      if (largest.some(({ element }) => element === picture)) seen();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

function ended(resource: EventTarget): Promise<unknown> {
  return either(resource, 'load', 'error');
}

function either(target: EventTarget, ...events: string[]): Promise<unknown> {
  return new Promise((come) => {
    for (const event of events) target.addEventListener(event, come, { passive: true });
  });
}

function after(milliseconds: number): Promise<unknown> {
  return new Promise((over) => setTimeout(over, milliseconds));
}

/** Where the network is slow a screen reader does not wait for css: it finds all the page, off the screen. */
function letBeRead() {
  for (const part of parts) {
    if (part.hidden) part.classList.add('later');
    part.hidden = false;
  }
}

function show(part: HTMLElement) {
  part.hidden = false;
  part.classList.remove('later');
}

/** Now, in this task, and not with whatever the next frame has to lay out. */
function layOut() {
  document.body.getBoundingClientRect();
}
