/*
 * Hydrates the form when it comes near the screen. Astro's `client:visible` would put 1.7 kB into the document, and leave
 * an unhandled rejection when the import fails: the form then posts natively.
 */
const form = document.querySelector('.form');
const observer = new IntersectionObserver(
  // A busy page gets the reports of several moments at once, and none after them while nothing changes.
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    import('./hydrate-form.tsx').catch(() => {});
  },
  { rootMargin: '800px' },
);
if (form) observer.observe(form);
