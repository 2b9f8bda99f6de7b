/** How long a slide stands, in milliseconds; the fade of `slideshow.css` is part of it. */
const slideDuration = 5000;

const slideshow = document.querySelector('.slides') as HTMLElement;
const pause = document.querySelector('.pause') as HTMLButtonElement;
const { content } = slideshow.querySelector('template') as HTMLTemplateElement;
const slides = [slideshow.querySelector('.slide'), ...content.children] as HTMLElement[];
let current = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const { connection } = navigator as { connection?: { saveData: boolean } };
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
pause.ariaPressed = `${lessMotion || connection?.saveData === true}`;
pause.hidden = false;
pause.addEventListener('click', () => {
  pause.ariaPressed = `${pause.ariaPressed !== 'true'}`;
  update();
});
document.addEventListener('visibilitychange', update);
if (document.readyState === 'complete') update();
else addEventListener('load', update);

/** Starts or stops the slideshow: it stands still while paused and in a hidden tab. */
function update() {
  clearTimeout(timer);
  const runs = pause.ariaPressed !== 'true' && !document.hidden;
  timer = runs ? setTimeout(advance, slideDuration) : undefined;
}

/** Fetches the next slide, and shows it once it is decoded. One that failed is passed over. */
async function advance() {
  const started = timer;
  const next = (current + 1) % slides.length;
  const slide = slides[next] as HTMLElement;
  if (!slide.isConnected) slideshow.append(slide);
  await slide
    .querySelector('img')
    ?.decode()
    .catch(() => slide.remove());
  if (timer !== started) return;
  current = next;
  if (slide.isConnected)
    for (const each of slides) each.toggleAttribute('data-current', each === slide);
  update();
}
