import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { lastContact } from '../request/contact.ts';
import { serverTime } from './api.ts';
import { seenVersion } from './held-request.ts';
import { type Refusal, refusals, settleRefusal } from './refusals.ts';
import { addTick, sendTicks, ticksOf, wasTried } from './send-ticks.ts';
import { sessionOf } from './session.ts';
import { dropTick, type Tick, type TickKind } from './waiting-ticks.ts';

/**
 * Ticks a request off, or takes that back. It is written down in this browser first and sent then, so that it gets
 * lost neither with the network nor with the page.
 */
export function useTickRequest(id: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `request-${id}` },
    networkMode: 'always',
    async mutationFn(kind: TickKind): Promise<Sent> {
      // Whoever goes on from how it is now has been told.
      takeRefusal(id);
      const last = ticksOf(client, id).at(-1);
      if (last && last.kind !== kind && !wasTried(last)) {
        dropTick(last);
        return 'sent';
      }
      if (last?.kind !== kind) addTick(newTick(client, { kind, id, last }));
      await sendTicks(client, id);
      const refused = takeRefusal(id);
      if (refused) throw refused.error;
      return ticksOf(client, id).length > 0 ? 'waits' : 'sent';
    },
  });
}

/** As it is seen now: upon the one before, where that was not sent yet. */
function newTick(
  client: QueryClient,
  { kind, id, last }: Pick<Tick, 'kind' | 'id'> & { last?: Tick | undefined },
): Tick {
  return {
    kind,
    person: sessionOf(client)?.person.id ?? 0,
    id,
    version: last ? last.version + 1 : seenVersion(client, id),
    how: kind === 'answered' ? lastContact(id) : null,
    at: serverTime().toISOString(),
  };
}

function takeRefusal(id: number): Refusal | undefined {
  const refusal = refusals.get().find(({ tick }) => tick.id === id);
  if (refusal) settleRefusal(refusal);
  return refusal;
}

/** `waits`: it goes out when there is a network. */
export type Sent = 'sent' | 'waits';
