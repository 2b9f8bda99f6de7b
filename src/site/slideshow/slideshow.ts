/** How long a slide is shown, in milliseconds, including the fade of `slideshow.css`. */
const slideDuration = 5000;

const slideshow = document.querySelector('.slides') as HTMLElement;
const pause = document.querySelector('.pause') as HTMLButtonElement;
const { content } = slideshow.querySelector('template') as HTMLTemplateElement;
const slides = [slideshow.querySelector('.slide'), ...content.children] as HTMLElement[];

let current = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const { connection } = navigator as { connection?: { saveData: boolean } };
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
setPaused(lessMotion || connection?.saveData === true);
pause.hidden = false;

pause.addEventListener('click', () => {
  setPaused(!isPaused());
  update();
});
document.addEventListener('visibilitychange', update);

if (document.readyState === 'complete') update();
else addEventListener('load', update);

function isPaused(): boolean {
  return pause.getAttribute('aria-pressed') === 'true';
}

/** Sets the attribute, because Firefox does not reflect the property before 119. */
function setPaused(paused: boolean) {
  pause.setAttribute('aria-pressed', `${paused}`);
}

/** Starts or stops the slideshow, which is still while paused and in a hidden tab. */
function update() {
  clearTimeout(timer);
  const runs = !isPaused() && !document.hidden;
  timer = runs ? setTimeout(advance, slideDuration) : undefined;
}

/** Fetches the next slide and shows it once it is decoded. Skips one that fails. */
async function advance() {
  const started = timer;
  const next = (current + 1) % slides.length;
  const slide = slides[next] as HTMLElement;

  if (!slide.isConnected) slideshow.append(slide);
  const image = slide.querySelector('img');
  await image?.decode().catch(() => slide.remove());
  if (timer !== started) return;

  current = next;
  if (slide.isConnected) show(slide);
  update();
}

function show(slide: HTMLElement) {
  for (const each of slides) {
    each.toggleAttribute('data-current', each === slide);
  }
}
