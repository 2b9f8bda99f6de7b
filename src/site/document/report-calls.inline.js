addEventListener('click', (event) => {
  if (!event.target.closest?.('[data-cta]')) return;
  try {
    window.gtag_report_conversion?.();
  } catch {}
});
