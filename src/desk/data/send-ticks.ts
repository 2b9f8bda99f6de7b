import type { QueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { toast } from '../ui/toast.ts';
import { ApiError, send } from './api.ts';
import { hold, seenName } from './held-request.ts';
import { refusals } from './refusals.ts';
import { sessionOf } from './session.ts';
import { dropTick, keepTick, keyOf, type Tick, waitingTicks } from './waiting-ticks.ts';

/**
 * Sends what waits of one request, in its order and one tab at a time. What cannot be sent now goes on waiting; what
 * the server refuses is among `refusals`, and what was built upon it is dropped.
 *
 * @throws {ApiError} where the session has ended, or is somebody else's by now: what waits does so until its person is back
 */
export async function sendTicks(client: QueryClient, id: number): Promise<void> {
  if (ticksOf(client, id).length === 0) return;
  await navigator.locks.request('oficina-apuntes', async () => {
    for (const tick of ticksOf(client, id)) if (!(await sendNext(client, tick))) return;
  });
}

/** Sends all that waits, each request's in turn with whatever else is changed about it. */
export async function sendAllTicks(client: QueryClient): Promise<void> {
  const ids = new Set(ticksOf(client).map(({ id }) => id));
  await Promise.allSettled(
    [...ids].map((id) =>
      client
        .getMutationCache()
        .build(client, {
          scope: { id: `request-${id}` },
          networkMode: 'always',
          mutationFn: () => sendTicks(client, id),
        })
        .execute(undefined),
    ),
  );
}

/** What waits of whoever is signed in, the first one first. */
export function ticksOf(client: QueryClient, id?: number): Tick[] {
  const person = sessionOf(client)?.person.id;
  return waitingTicks.get().filter((tick) => tick.person === person && (id ?? tick.id) === tick.id);
}

/** Keeps a new one. */
export function addTick(tick: Tick): void {
  keepTick(tick);
  untried.add(keyOf(tick));
}

/** Whether the server may know of it already: it was sent, and no answer came, or it was made before this page. */
export function wasTried(tick: Tick): boolean {
  return !untried.has(keyOf(tick));
}

const untried = new Set<string>();

/** False where those after it are not sent now. */
async function sendNext(client: QueryClient, tick: Tick): Promise<boolean> {
  if (!navigator.onLine || isRefused(tick)) return false;
  const answer = await sendOne(tick);
  if (answer === 'none') return false;
  const { request, error } = answer;
  if (request) hold(client, request);
  const isTaken = !error || isSo(tick, request);
  if (isTaken) dropTick(tick);
  else refuse(client, tick, error, request);
  return isTaken;
}

async function sendOne(tick: Tick): Promise<Answer | 'none'> {
  const { kind, person, id, version, how, at } = tick;
  const path = apiPaths.answer(id);
  const more = { signal: AbortSignal.timeout(patienceMs), person };
  untried.delete(keyOf(tick));
  try {
    const request =
      kind === 'answered'
        ? await send<WholeRequest>('PUT', path, { how, at }, version, more)
        : await send<WholeRequest>('DELETE', path, undefined, version, more);
    return { request };
  } catch (error) {
    // Cut off, or answered by somebody else than the server, as in a hotel's network.
    if (!(error instanceof ApiError)) return 'none';
    if (error.kind === 'signed-out') throw error;
    return final.has(error.kind) ? { error, request: error.problem?.request } : 'none';
  }
}

type Answer = { request: WholeRequest | undefined; error?: ApiError };

/** In a lift the network is there, and nothing comes through. */
const patienceMs = 10_000;

/** What would be answered the next time, too. */
const final: ReadonlySet<string> = new Set(['changed-meanwhile', 'not-found', 'malformed', 'version-needed']);

/** It was taken before, and the answer got lost; or somebody else has taken it back, too. */
function isSo({ kind, at }: Tick, request: WholeRequest | undefined): boolean {
  return kind === 'answered' ? request?.answered?.at === at : request?.answered === null;
}

function isRefused(tick: Tick): boolean {
  return refusals.get().some((one) => keyOf(one.tick) === keyOf(tick));
}

function refuse(client: QueryClient, tick: Tick, error: ApiError, request: WholeRequest | undefined): void {
  for (const later of ticksOf(client, tick.id)) if (later.version > tick.version) dropTick(later);
  const name = request?.name ?? seenName(client, tick.id);
  // It says that all is well.
  if (toast.get()?.waits === tick.id) toast.set(null);
  refusals.set([...refusals.get(), { tick, name, error, request }]);
  // Where it is gone, nothing was said of how it is now.
  client.invalidateQueries({ queryKey: ['requests'] });
  client.invalidateQueries({ queryKey: ['request', tick.id] });
}
