import './css/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, firstAnswers } from './app/App.tsx';

void firstAnswers.then(() => {
  createRoot(document.getElementById('desk') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // Not before: they would share the network with the script.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=lazy]'))
    link.rel = 'prefetch';
});

let focused: Element | undefined;
let heading: HTMLElement | null | undefined;
addEventListener('focusin', ({ target }) => {
  focused = target as Element;
  heading = focused.closest('section, dialog')?.querySelector('h2, h3');
});
// A control that is removed together with what it removes would leave the focus nowhere: the heading above takes it.
new MutationObserver(() => {
  if (!focused || focused.isConnected || document.activeElement !== document.body) return;
  const next = heading?.isConnected ? heading : document.querySelector('h1');
  focused = undefined;
  next?.setAttribute('tabindex', '-1');
  next?.focus({ preventScroll: true });
}).observe(document.body, { childList: true, subtree: true });

// The second click of a double click would act twice, or land on the next page.
const ignoreSecond = (event: MouseEvent) => {
  if (event.detail < 2 || !(event.target as Element).closest('a, button')) return;
  event.preventDefault();
  event.stopPropagation();
};
addEventListener('click', ignoreSecond, true);

// A new page begins at its top. The way back leads to where one was.
for (const change of ['pushState', 'replaceState'])
  addEventListener(change, () => scrollTo(0, 0));

// A page from the back/forward cache may show data of a person who has signed out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
