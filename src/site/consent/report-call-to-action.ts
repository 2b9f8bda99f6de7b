/*
 * Reports calls to action to the conversion function of the page, if there is one
 * (docs/specification.md, "Contact form").
 */
addEventListener('click', ({ target }) => {
  if (!(target as Element).closest?.('[data-cta]')) return;
  try {
    window.gtag_report_conversion?.();
  } catch {
    // An error of the tag must not affect the visitor.
  }
});
