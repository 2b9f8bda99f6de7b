import './look/tokens.css';
import './look/base.css';
import './look/buttons.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import './look/print.css';

const root = document.getElementById('desk');
if (!root) throw new Error('The page has no place for the desk.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// Kept whole by the browser for the way back, it may show what its reader has signed out of meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
