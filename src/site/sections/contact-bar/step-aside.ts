/**
 * Hides the bar, by `data-away`, while the hero's buttons or the form are on the screen, where css has no view timelines to
 * do so (Firefox). Without script it stays there: the page scrolls clear of it.
 */
export function stepAside(): void {
  const bar = document.querySelector('.bar');
  if (!bar || CSS.supports('animation-timeline: view()')) return;
  const onScreen = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) onScreen.add(target);
      else onScreen.delete(target);
    }
    bar.toggleAttribute('data-away', onScreen.size > 0);
  });
  for (const own of document.querySelectorAll('.hero__cta, .form')) observer.observe(own);
}
