import type { QueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import type { People } from '../../desk-api/sessions.ts';
import { toast } from '../ui/toast.ts';
import { ApiError, read, send } from './api.ts';
import { hold, seenName } from './held-request.ts';
import { refusals } from './refusals.ts';
import { sessionOf } from './session.ts';
import { dropTick, keepTick, keyOf, type Tick, waitingTicks } from './waiting-ticks.ts';

/**
 * Sends the waiting ticks of one request in order, from one tab at a time. A tick that cannot be sent goes on waiting. One
 * that the server refuses is put among `refusals`, and the ticks of the request that were made after it are dropped.
 *
 * @throws {ApiError} where the session has ended, or is somebody else's by now; the ticks then wait for their person.
 */
export async function sendTicks(client: QueryClient, id: number): Promise<void> {
  if (ticksOf(client, id).length === 0) return;
  await navigator.locks.request('oficina-apuntes', async () => {
    for (const tick of ticksOf(client, id)) if (!(await sendNext(client, tick))) return;
  });
}

/** Sends all waiting ticks, those of each request in turn with its other changes. */
export async function sendAllTicks(client: QueryClient): Promise<void> {
  const ids = new Set(ticksOf(client).map(({ id }) => id));
  await Promise.allSettled(
    [...ids].map((id) =>
      client
        .getMutationCache()
        .build(client, {
          scope: { id: `request-${id}` },
          mutationFn: () => sendTicks(client, id),
        })
        .execute(undefined),
    ),
  );
}

/** Drops the ticks of people who may no longer enter: nobody would ever send them. */
export async function dropTicksOfRemoved(): Promise<void> {
  const { people } = await read<People>(apiPaths.people);
  for (const tick of waitingTicks.get()) if (!people.some(({ id }) => id === tick.person)) dropTick(tick);
}

/** The waiting ticks of whoever is signed in, the oldest first; with an `id` those of that request. */
export function ticksOf(client: QueryClient, id?: number): Tick[] {
  const person = sessionOf(client)?.person.id;
  return waitingTicks.get().filter((tick) => tick.person === person && (id ?? tick.id) === tick.id);
}

/** Stores a new tick, which waits until it is sent. */
export function addTick(tick: Tick): void {
  keepTick(tick);
  untried.add(keyOf(tick));
}

/** Has the ticks that were made behind a person's own change, which led to this version, wait as made on top of it. */
export function carryTicks(client: QueryClient, { id, version }: WholeRequest): void {
  const ticks = ticksOf(client, id);
  if (ticks[0]?.version !== version - 1) return;
  for (const tick of ticks) {
    dropTick(tick);
    addTick({ ...tick, version: tick.version + 1 });
  }
}

/** Whether the server may know of a tick already: it was sent without an answer, or made before this page was loaded. */
export function wasTried(tick: Tick): boolean {
  return !untried.has(keyOf(tick));
}

const untried = new Set<string>();

/** Sends one tick. Returns whether the next one may be sent. */
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
  untried.delete(keyOf(tick));
  try {
    const request =
      kind === 'answered'
        ? await send<WholeRequest>('PUT', path, { how, at }, version, { person })
        : await send<WholeRequest>('DELETE', path, undefined, version, { person });
    return { request };
  } catch (error) {
    // The connection was cut, or something else than the server answered, as in a hotel's network.
    if (!(error instanceof ApiError)) return 'none';
    if (error.kind === 'signed-out') throw error;
    return final.has(error.kind) ? { error, request: error.problem?.request } : 'none';
  }
}

type Answer = { request: WholeRequest | undefined; error?: ApiError };

/** Refusals that would be repeated the next time. */
const final: ReadonlySet<string> = new Set(['changed-meanwhile', 'not-found', 'malformed', 'version-needed']);

/** Whether the request is already as the tick says: its answer got lost, or somebody else did the same. */
function isSo({ kind, at }: Tick, request: WholeRequest | undefined): boolean {
  return kind === 'answered' ? request?.answered?.at === at : request?.answered === null;
}

function isRefused(tick: Tick): boolean {
  return refusals.get().some((one) => keyOf(one.tick) === keyOf(tick));
}

function refuse(client: QueryClient, tick: Tick, error: ApiError, request: WholeRequest | undefined): void {
  for (const later of ticksOf(client, tick.id)) if (later.version > tick.version) dropTick(later);
  const name = request?.name ?? seenName(client, tick.id);
  // The toast still says that the tick was made.
  if (toast.get()?.waits === tick.id) toast.set(null);
  refusals.set([...refusals.get(), { tick, name, error, request }]);
  // An answer of 404 does not bring the request as it is now.
  client.invalidateQueries({ queryKey: ['requests'] });
  client.invalidateQueries({ queryKey: ['request', tick.id] });
}
