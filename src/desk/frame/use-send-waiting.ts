import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../data/session.ts';
import { isTick, waitingTicks } from '../data/waiting-ticks.ts';

/** Sends what waits of whoever is signed in: at once, whenever there is a network again, and every now and then. */
export function useSendWaiting(): void {
  const client = useQueryClient();
  const person = useSession().data?.person.id;
  const some = waitingTicks.use().some((tick) => tick.person === person);
  useEffect(() => {
    if (!some) return;
    const go = () =>
      void import('../data/send-ticks.ts').then(
        ({ sendAllTicks }) => sendAllTicks(client),
        () => {},
      );
    go();
    const timer = setInterval(go, againMs);
    addEventListener('online', go);
    return () => {
      clearInterval(timer);
      removeEventListener('online', go);
    };
  }, [client, some]);
  useEffect(() => {
    // Another tab has sent one, and was told how the request is now.
    const readAnew = ({ key, newValue }: StorageEvent) => {
      if (key === null || newValue !== null || !isTick(key)) return;
      client.invalidateQueries({ queryKey: ['requests'] });
      client.invalidateQueries({ queryKey: ['request'] });
    };
    addEventListener('storage', readAnew);
    return () => removeEventListener('storage', readAnew);
  }, [client]);
}

/** A network that is there again does not work at once, and the browser does not say when somebody is in it. */
const againMs = 5_000;
