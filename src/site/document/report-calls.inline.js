// Calls to action report themselves to the advertising tag, where there is one (A4). One listener for all, before
// hydration too. The visitor's way never depends on it.
addEventListener('click', (event) => {
  if (!event.target.closest?.('[data-cta]')) return;
  try {
    window.gtag_report_conversion?.();
  } catch {}
});
