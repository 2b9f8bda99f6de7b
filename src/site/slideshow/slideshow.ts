/** How long a slide stands, in milliseconds; the fade of `slideshow.css` is part of it. */
const slideDuration = 5000;

const slideshow = document.querySelector('.slides') as HTMLElement;
const pause = document.querySelector('.pause') as HTMLButtonElement;
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
let timer: ReturnType<typeof setInterval> | undefined;

if (document.readyState === 'complete') start();
else addEventListener('load', start);

function start() {
  pause.addEventListener('click', () => {
    pause.ariaPressed = `${pause.ariaPressed !== 'true'}`;
    update();
  });
  lessMotion.addEventListener('change', update);
  document.addEventListener('visibilitychange', update);
  update();
}

/** Starts or stops the slideshow: it stands still while paused, in a hidden tab, and for visitors who want less motion. */
function update() {
  clearInterval(timer);
  pause.hidden = lessMotion.matches;
  if (lessMotion.matches) return show(0);
  const template = slideshow.querySelector('template');
  template?.replaceWith(template.content);
  if (pause.ariaPressed !== 'true' && !document.hidden) timer = setInterval(next, slideDuration);
}

/** Shows the next slide: 0, 1, 2, 3, 0. One that failed is skipped; one that is loading is waited for. */
function next() {
  const pictures = [...slideshow.querySelectorAll('img')];
  const current = [...slideshow.children].findIndex((slide) => slide.matches('[data-current]'));
  for (let step = 1; step < pictures.length; step++) {
    const index = (current + step) % pictures.length;
    const picture = pictures[index];
    if (!picture?.complete) return;
    if (picture.naturalWidth > 0) return show(index);
  }
}

function show(index: number) {
  for (const [each, slide] of [...slideshow.children].entries())
    slide.toggleAttribute('data-current', each === index);
}
