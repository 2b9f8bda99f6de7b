import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { lastContact } from '../request/contact.ts';
import { serverTime } from './api.ts';
import { seenVersion } from './held-request.ts';
import { type Refusal, refusals, settleRefusal } from './refusals.ts';
import { addTick, sendTicks, ticksOf, wasTried } from './send-ticks.ts';
import { sessionOf } from './session.ts';
import { dropTick, type Tick, type TickKind } from './waiting-ticks.ts';

/**
 * Ticks a request off, or takes that back. The tick is stored in this browser at once, and sent after the changes before it:
 * so it survives a lost network and a closed page.
 */
export function useTickRequest(id: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `request-${id}` },
    onMutate(kind: TickKind) {
      // Whoever ticks the request as it is now knows of an earlier refusal.
      takeRefusal(id);
      const last = ticksOf(client, id).at(-1);
      if (last && last.kind !== kind && !wasTried(last)) dropTick(last);
      else if (last?.kind !== kind) addTick(newTick(client, { kind, id, last }));
    },
    async mutationFn(): Promise<Sent> {
      await sendTicks(client, id);
      const refused = takeRefusal(id);
      if (refused) throw refused.error;
      return ticksOf(client, id).length > 0 ? 'waits' : 'sent';
    },
  });
}

/** A tick of the request as it is shown now, so on top of an earlier tick that was not sent yet. */
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

/** `waits`: it is sent when there is a network. */
export type Sent = 'sent' | 'waits';
