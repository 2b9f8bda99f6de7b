import './look/tokens.css';
import './look/base.css';
import './look/buttons.css';
import './ui/ui.css';
import './frame/frame.css';
import './requests/requests.css';
import './request/request.css';
import './keys/keys.css';
import './suspected/suspected.css';
import './figures/figures.css';
import './personal-data/personal-data.css';
import './state/state.css';
import './more/more.css';
import './people/people.css';
import './notifications/notifications.css';
import './look/states.css';
import './look/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const root = document.getElementById('desk');
if (!root) throw new Error('The page has no place for the desk.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// A page from the back/forward cache may show data of somebody who has signed out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
