import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useRetry } from '../browser/use-online.ts';
import { useSession } from '../data/session.ts';
import { isTick, waitingTicks } from '../data/waiting-ticks.ts';

/** Sends the waiting ticks of whoever is signed in: at once, every few seconds, and when there is a network again. */
export function useSendWaiting(): void {
  const client = useQueryClient();
  const person = useSession().data?.person.id;
  const some = waitingTicks.use().some((tick) => tick.person === person);
  const send = useCallback(() => {
    if (some) void sendAll(client);
  }, [client, some]);
  useEffect(send, [send]);
  useRetry(send);
  useEffect(() => {
    // Another tab has sent a tick: only that tab knows how the request is now.
    const readAnew = ({ key, newValue }: StorageEvent) => {
      if (key === null || newValue !== null || !isTick(key)) return;
      client.invalidateQueries({ queryKey: ['requests'] });
      client.invalidateQueries({ queryKey: ['request'] });
    };
    addEventListener('storage', readAnew);
    return () => removeEventListener('storage', readAnew);
  }, [client]);
}

async function sendAll(client: QueryClient): Promise<void> {
  await import('../data/send-ticks.ts').then(
    ({ sendAllTicks }) => sendAllTicks(client),
    () => {},
  );
}
