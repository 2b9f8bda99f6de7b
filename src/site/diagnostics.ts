/*
 * Shows the state of the landing page during development. It only observes, and
 * `build/site-integration.ts` loads it.
 */
let conversions = 0;

const report = window.gtag_report_conversion;
window.gtag_report_conversion = () => {
  conversions++;
  report?.();
};

if (document.querySelector('.slides')) {
  const panel = document.createElement('pre');
  panel.dataset.diagnostics = '';
  panel.style.cssText =
    'position: fixed; z-index: 70; bottom: 0; margin: 0;' +
    'background: #07161e; color: #fff';
  document.body.append(panel);

  setInterval(() => {
    const slides = [...document.querySelectorAll('.slide')];
    const state = {
      slide: slides.findIndex((slide) => slide.matches('[data-current]')),
      form: document.querySelector<HTMLElement>('.form')?.dataset.state,
      menu: document.querySelector('.menu:popover-open') ? 'open' : 'closed',
      conversions,
    };
    panel.textContent = JSON.stringify(state, null, 1);
  }, 200);
}
