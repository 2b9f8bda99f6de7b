import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useRetry } from '../browser/use-online.ts';
import { sendActions } from '../data/act.ts';
import { useSession } from '../data/session.ts';
import { useOwnActions } from '../data/use-waiting.ts';
import { dropActionsOf, isAction } from '../data/waiting-actions.ts';

/**
 * Sends what waits of whoever is signed in: at once, every few seconds, and when there is a network again. What waits of
 * somebody who was signed in here before is dropped: it may be a note.
 */
export function useSendWaiting(): void {
  const client = useQueryClient();
  const person = useSession().data?.person.id;
  const some = useOwnActions().length > 0;
  const send = useCallback(() => {
    if (some) void sendActions(client);
  }, [client, some]);
  useEffect(send, [send]);
  useRetry(send);
  useEffect(() => {
    if (person !== undefined) dropActionsOf(person, true);
  }, [person]);
  useEffect(() => {
    // Another tab has sent something: only that tab knows how the request is now.
    const readAnew = ({ key, newValue }: StorageEvent) => {
      if (key === null || newValue !== null || !isAction(key)) return;
      for (const queryKey of [['requests'], ['request'], ['suspected']])
        void client.invalidateQueries({ queryKey });
    };
    addEventListener('storage', readAnew);
    return () => removeEventListener('storage', readAnew);
  }, [client]);
}
