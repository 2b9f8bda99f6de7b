import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { keptWaiting, lastNews, lastPerson } from '../browser/storage.ts';
import { useRetry } from '../browser/use-online.ts';
import { waitingActions } from '../data/waiting-actions.ts';
import { paths } from '../routes.ts';
import { sinceWords } from '../time/day-words.ts';
import { Icon } from '../ui/Icon.tsx';
import { problemWords } from '../ui/Notice.tsx';
import { BrokenPage } from './Broken.tsx';
import { part } from './ErrorBoundary.tsx';
import { Outside } from './Page.tsx';

/** Shown where the server answered, but not who is signed in. */
export function FailedScreen({ error, retry }: { error: unknown; retry: () => void }) {
  const { title, detail } = problemWords(error);
  return (
    <RetryScreen title={title} retry={retry}>
      <p>{detail}</p>
    </RetryScreen>
  );
}

/**
 * Shown where the server cannot be reached, for nothing about anybody is kept in the browser. It retries by itself. Whoever was
 * signed in here last can take a call down.
 */
export function OfflineScreen({ retry }: { retry: () => void }) {
  const [since] = useState(lastNews);
  const [path] = useLocation();
  const waits = waitingActions.use().length > 0;
  useRetry(retry);
  // Whoever rings meanwhile is not to be forgotten.
  const canTakeDown = lastPerson() !== undefined;
  if (canTakeDown && path === paths.call)
    return (
      <div className="app">
        <CallPage />
      </div>
    );
  return (
    <RetryScreen
      title={`Sin conexión${since ? ` desde ${sinceWords(since, new Date())}` : ''}.`}
      retry={retry}
    >
      <p>Las solicitudes se ven al volver la red.</p>
      {keptWaiting() && <KeptList />}
      {waits && <p className="hint">Lo que hiciste sigue en este teléfono, y se envía entonces.</p>}
      {canTakeDown && (
        <Link className="link" href={paths.call}>
          Apuntar una llamada
        </Link>
      )}
    </RetryScreen>
  );
}

const CallPage = part(() => import('../calls/CallPage.tsx'), 'CallPage', BrokenPage);
const KeptList = part(() => import('./KeptList.tsx'), 'KeptList');

type Props = { title: string; retry: () => void; children: ReactNode };

function RetryScreen({ title, retry, children }: Props) {
  return (
    <Outside title={title}>
      {children}
      <div className="stack">
        <button type="button" className="b" onClick={() => retry()}>
          <Icon name="redo" />
          Reintentar
        </button>
      </div>
    </Outside>
  );
}
