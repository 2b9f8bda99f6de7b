import './diagnostics.css';
import { useEffect, useReducer, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { routes } from '../../routes.ts';

/**
 * What the page is doing, for whoever develops it: it only watches the document, so that no other code has to know
 * of it. Only the development server asks for it (`src/build/site-integration.ts`).
 */
function Diagnostics() {
  const page = usePageState();
  const conversions = useConversionCalls();
  return (
    <dl className="diagnostics" data-diagnostics>
      {Object.entries({ ...page, conversions }).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function usePageState(): Record<'slide' | 'form' | 'menu', string> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const observer = new MutationObserver(redraw);
    observer.observe(document.body, {
      subtree: true,
      attributeFilter: ['data-current', 'data-state', 'open'],
    });
    return () => observer.disconnect();
  }, []);
  const slides = [...document.querySelectorAll('.slide')];
  return {
    slide: String(slides.findIndex((slide) => slide.matches('[data-current]'))),
    form: document.querySelector<HTMLElement>('.form')?.dataset.state ?? '–',
    menu: document.querySelector('.menu:popover-open') ? 'open' : 'closed',
  };
}

/** Counts calls to the conversion function, and stands in for it where there is none. */
function useConversionCalls(): number {
  const [calls, setCalls] = useState(0);
  useEffect(() => {
    const original = window.gtag_report_conversion;
    window.gtag_report_conversion = () => {
      setCalls((count) => count + 1);
      return original?.();
    };
    return () => {
      window.gtag_report_conversion = original;
    };
  }, []);
  return calls;
}

if (location.pathname === routes.home) {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Diagnostics />);
}
