import './css/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, firstAnswers } from './App.tsx';

void firstAnswers.then(() => {
  createRoot(document.getElementById('desk') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // Not before: they would share the network with the script.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=lazy]')) link.rel = 'prefetch';
});

// A page from the back/forward cache may show data of a person who has signed out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
