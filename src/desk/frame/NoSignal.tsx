import { useEffect, useState } from 'react';
import { lastNews } from '../browser/storage.ts';
import { waitingTicks } from '../data/waiting-ticks.ts';
import { sinceWords } from '../time/since-words.ts';
import { Icon } from '../ui/Icon.tsx';
import { Outside } from './Outside.tsx';

/** The desk was opened where there is no network: nothing about anybody is kept to be shown. It goes on by itself. */
export function NoSignal({ retry }: { retry: () => void }) {
  const [since] = useState(lastNews);
  useEffect(() => {
    const go = () => retry();
    const timer = setInterval(go, againMs);
    addEventListener('online', go);
    return () => {
      clearInterval(timer);
      removeEventListener('online', go);
    };
  }, [retry]);
  return (
    <Outside title={`Sin conexión${since ? ` desde ${sinceWords(since, new Date())}` : ''}.`}>
      <p>Las solicitudes se ven al volver la red.</p>
      {waitingTicks.use().length > 0 && (
        <p className="hint">Lo que apuntaste sigue en este teléfono, y se envía entonces.</p>
      )}
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
const againMs = 5_000;
