/*
 * Hydrates the form when it comes near the screen. If the import fails, the form posts
 * natively. Astro's `client:visible` would add 1.7 kB to the document, and leave an
 * unhandled rejection when the import fails.
 */
const form = document.querySelector('.form');
const observer = new IntersectionObserver(
  (entries) => {
    // A busy page delivers several entries at once, and no more follow while nothing
    // changes. Any of them may say that the form is near.
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;

    observer.disconnect();
    import('./hydrate-form.tsx').catch(() => {});
  },
  { rootMargin: '800px' },
);

if (form) observer.observe(form);
