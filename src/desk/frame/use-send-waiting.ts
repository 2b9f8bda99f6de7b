import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useRetry } from '../browser/use-online.ts';
import { dropTicksOfRemoved, sendAllTicks } from '../data/send-ticks.ts';
import { useSession } from '../data/session.ts';
import { isTick, waitingTicks } from '../data/waiting-ticks.ts';

/**
 * Sends the waiting ticks of whoever is signed in: at once, every few seconds, and when there is a network
 * again. Those of people who may no longer enter are dropped.
 */
export function useSendWaiting(): void {
  const client = useQueryClient();
  const person = useSession().data?.person.id;
  const ticks = waitingTicks.use();
  const some = ticks.some((tick) => tick.person === person);
  const others = ticks.some((tick) => tick.person !== person);
  const send = useCallback(() => {
    if (some) void sendAllTicks(client);
  }, [client, some]);
  useEffect(send, [send]);
  useRetry(send);
  useEffect(() => {
    // What cannot be read now is tried again when the page is next opened.
    if (person !== undefined && others) dropTicksOfRemoved().catch(() => {});
  }, [person, others]);
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
