import './css/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { readFirstAnswers } from './app/first-answers.ts';
import { followServiceWorker } from './app/follow-service-worker.ts';
import {
  ignoreSecondClicks,
  reloadRestoredPages,
  scrollToTopOfNewPages,
} from './app/page-events.ts';
import { createQueryClient } from './app/query-client.ts';
import { expireDrafts } from './state/drafts.ts';
import { startOutbox } from './state/outbox.ts';

const client = createQueryClient();
expireDrafts();
startOutbox(client);
followServiceWorker(client);

ignoreSecondClicks();
scrollToTopOfNewPages();
reloadRestoredPages();

void readFirstAnswers(client).then(() => {
  const desk = document.getElementById('desk') as HTMLElement;
  createRoot(desk).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
  prefetchLazyPages();
  void keepFocus().catch(() => {});
});

/** Restores a lost focus. The code loads after the first render. */
async function keepFocus(): Promise<void> {
  const { restoreLostFocus } = await import('./app/restore-lost-focus.ts');
  restoreLostFocus();
}

/**
 * Prefetches the lazy pages. Earlier, they would compete with the first script for the
 * network.
 */
function prefetchLazyPages(): void {
  const lazy = document.querySelector<HTMLTemplateElement>('#lazy-files');
  for (const link of lazy?.content.querySelectorAll('[href$=".js"]') ?? []) {
    document.head.append(link);
  }
}
