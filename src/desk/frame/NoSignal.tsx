import { useEffect, useState } from 'react';
import { lastNews } from '../browser/storage.ts';
import { Outside } from '../sign-in/Outside.tsx';
import { sinceWords } from '../time/since-words.ts';
import { Icon } from '../ui/Icon.tsx';

/** The desk was opened where there is no network: nothing about anybody is kept to be shown. It goes on by itself. */
export function NoSignal({ retry }: { retry: () => void }) {
  const [since] = useState(lastNews);
  useEffect(() => {
    const timer = setInterval(retry, againMs);
    return () => clearInterval(timer);
  }, [retry]);
  return (
    <Outside title={`Sin conexión${since ? ` desde ${sinceWords(since, new Date())}` : ''}.`}>
      <p>Las solicitudes se ven al volver la red.</p>
      <div className="stack">
        <button type="button" className="b" onClick={() => retry()}>
          <Icon name="redo" />
          Volver a probar
        </button>
      </div>
    </Outside>
  );
}

/** The browser says when it has a network again, but not when there is somebody in it. */
const againMs = 15_000;
