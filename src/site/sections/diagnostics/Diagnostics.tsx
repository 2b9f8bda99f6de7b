import { useEffect, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { routes } from '../../routes.ts';

let conversions = 0;

/** Shows the state of the page during development. It only observes the document; `build/site-integration.ts` loads it. */
function Diagnostics() {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const observer = new MutationObserver(redraw);
    const attributeFilter = ['data-current', 'data-state'];
    observer.observe(document.body, { subtree: true, attributeFilter });
    document.addEventListener('toggle', redraw, true);
    const report = window.gtag_report_conversion;
    window.gtag_report_conversion = () => {
      conversions++;
      redraw();
      report?.();
    };
  }, []);
  const slides = [...document.querySelectorAll('.slide')];
  const state = {
    slide: slides.findIndex((slide) => slide.matches('[data-current]')),
    form: document.querySelector<HTMLElement>('.form')?.dataset.state,
    menu: document.querySelector('.menu:popover-open') ? 'open' : 'closed',
    conversions,
  };
  const style = { position: 'fixed', zIndex: 70, bottom: 0, margin: 0, background: '#07161e' } as const;
  return (
    <pre style={style} data-diagnostics>
      {JSON.stringify(state, null, 1)}
    </pre>
  );
}

if (location.pathname === routes.home) {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Diagnostics />);
}
