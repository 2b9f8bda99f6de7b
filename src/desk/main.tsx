import './css/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

createRoot(document.getElementById('desk') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// A page from the back/forward cache may show data of a person who has signed out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
