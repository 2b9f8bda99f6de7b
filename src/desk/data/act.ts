import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ActionsTaken, ActionTaken } from '../../desk-api/actions.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import type { SuspectedList } from '../../desk-api/suspected.ts';
import { createStore } from '../browser/create-store.ts';
import { lastPerson } from '../browser/storage.ts';
import { toast } from '../ui/toast.ts';
import { ApiError, send, serverTime } from './api.ts';
import { rowOfCall } from './calls.ts';
import { laidOver } from './laid-over.ts';
import { listQuery, markSettled, requestQuery } from './request-list.ts';
import { forgetEverything, sessionOf } from './session.ts';
import {
  type Done,
  dropActions,
  keepActions,
  type Refusal,
  refusals,
  type WaitingAction,
  waitingActions,
} from './waiting-actions.ts';

/**
 * Does something with a request, or the same with several: it is kept in this browser and shown at once, and sent when there
 * is a network, in order, for its person alone. A toast says so, with the way back where there is one.
 */
export function useAct(): (doing: Doing) => void {
  const client = useQueryClient();
  return useCallback(
    ({ requests, what, said, back }) => {
      const done = act(
        client,
        requests.map((request) => ({ request, what })),
      );
      const undo =
        back && (() => toast.set({ words: back.said, actions: takeBack(client, done, back.what) }));
      if (said) toast.set({ words: said, actions: idsOf(done), ...(undo && { undo }) });
    },
    [client],
  );
}

type Doing = {
  requests: readonly number[];
  what: Done;
  /** What the toast says; nothing where the page shows it itself. */
  said?: string;
  back?: {
    /** What takes it back, given its id. */
    what: (undoes: string) => Done;
    said: string;
  };
};

/** Returns a function that takes an action back, whether it waits still or was taken by the server. */
export function useTakeBack(): (action: Before, what: Done) => string[] {
  const client = useQueryClient();
  return useCallback((action, what) => takeBack(client, [action], () => what), [client]);
}

/** What was done; without an id where that was in an earlier version. */
type Before<Id = string | null> = { id: Id; request: number };

/** Whether what waits could not be sent when that was last tried. */
export const cannotSend = createStore(false);

/**
 * Sends what waits of whoever is signed in, from one tab at a time. What the server cannot be asked now goes on waiting; what
 * it refuses is among `refusals`.
 */
export async function sendActions(client: QueryClient): Promise<void> {
  await navigator.locks.request('oficina-acciones', async () => {
    for (;;) {
      const person = sessionOf(client)?.person;
      const refused = new Set(refusals.get().map(({ action }) => action.id));
      const own = waitingActions.get().filter(({ id, person: by }) => by === person?.id && !refused.has(id));
      const next = own.slice(0, atOnce);
      if (!person || next.length === 0) return;
      const taken = navigator.onLine ? await sendSome(client, next) : undefined;
      cannotSend.set(taken === undefined);
      if (!taken) return;
      settle(client, next, taken, person.name);
    }
  });
}

/** How many are sent at once. The server takes no more than 16 kB: where these are longer, they are sent in parts. */
const atOnce = 50;

function act(client: QueryClient, doing: readonly { request: number; what: Done }[]): WaitingAction[] {
  const person = sessionOf(client)?.person.id ?? lastPerson() ?? 0;
  // Later than what waits: of two reminders the one of the later moment holds.
  const last = waitingActions.get().at(-1);
  const at = Math.max(serverTime().getTime(), last ? Date.parse(last.at) + 1 : 0);
  const actions = doing.map(({ request, what }, place) => ({
    id: crypto.randomUUID(),
    request,
    person,
    at: new Date(at + place).toISOString(),
    what,
  }));
  keepActions(actions);
  void sendActions(client);
  return actions;
}

/** Drops those of which the server cannot know. Returns the ids of what has to be sent for the others. */
function takeBack<Id>(client: QueryClient, done: readonly Before<Id>[], back: (id: Id) => Done): string[] {
  const unsent = waitingActions.get().filter(({ sent, id }) => !sent && done.some((one) => one.id === id));
  dropActions(idsOf(unsent));
  const known = done.filter(({ id }) => !unsent.some((one) => one.id === id));
  if (known.length === 0) return [];
  return idsOf(
    act(
      client,
      known.map(({ id, request }) => ({ request, what: back(id) })),
    ),
  );
}

function idsOf(actions: readonly WaitingAction[]): string[] {
  return actions.map(({ id }) => id);
}

type Told = Omit<ActionTaken, 'outcome'> & { outcome: ActionTaken['outcome'] | Refusal['outcome'] };

/** What became of each; undefined where that is not known. Of a list that is refused whole it finds what is at fault. */
async function sendSome(client: QueryClient, actions: readonly WaitingAction[]): Promise<Told[] | undefined> {
  const told = await sendList(client, actions);
  if (told !== 'malformed') return told;
  if (actions.length === 1) return actions.map(({ id }) => ({ id, outcome: 'malformed' }));
  const half = Math.ceil(actions.length / 2);
  const first = await sendSome(client, actions.slice(0, half));
  const rest = first && (await sendSome(client, actions.slice(half)));
  return rest && [...first, ...rest];
}

async function sendList(
  client: QueryClient,
  actions: readonly WaitingAction[],
): Promise<Told[] | 'malformed' | undefined> {
  keepActions(actions.filter(({ sent }) => !sent).map((action) => ({ ...action, sent: true })));
  const asked = {
    actions: actions.map(({ person: _, sent: __, request, ...action }) => ({
      ...action,
      ...(request > 0 && { request }),
    })),
  };
  const person = actions[0]?.person ?? null;
  try {
    const { actions: taken } = await send<ActionsTaken>('POST', apiPaths.actions, asked, {
      person,
    });
    return actions.every(({ id }) => taken.some((told) => told.id === id)) ? taken : undefined;
  } catch (error) {
    // The connection was cut, or something else than the server answered, as in a hotel's network.
    if (!(error instanceof ApiError)) return undefined;
    if (error.kind === 'signed-out') forgetEverything(client);
    // Anything else may be over the next time: also that an older server knows no actions.
    return error.kind === 'malformed' || error.kind === 'too-large' ? 'malformed' : undefined;
  }
}

/** Shows the requests as they are now, so that nothing jumps until they are read anew. */
function settle(client: QueryClient, actions: readonly WaitingAction[], told: Told[], by: string): void {
  const taken = actions.filter((action) => {
    const one = told.find(({ id }) => id === action.id);
    return one && (one.outcome.startsWith('taken') || isOwnAnswer(action, one.first));
  });
  show(client, taken, by);
  for (const action of taken) showCall(client, action, told.find(({ id }) => id === action.id)?.request);
  dropActions(idsOf(taken));
  for (const { id, outcome, first } of told) {
    const action = actions.find((one) => one.id === id && !taken.includes(one));
    if (action) refuse(client, { action, outcome: outcome as Refusal['outcome'], ...(first && { first }) });
  }
  const changed = [...new Set(actions.map(({ request }) => ['request', request]))];
  for (const queryKey of [['requests'], ['search'], ['suspected'], ...changed])
    void client.invalidateQueries({ queryKey });
}

/** An answer that an earlier version of this page had sent before, whose answer got lost. */
function isOwnAnswer({ at, what }: WaitingAction, first: ActionTaken['first']): boolean {
  return what.kind === 'answered' && first?.at === at;
}

function refuse(client: QueryClient, refusal: Omit<Refusal, 'name'>): void {
  const { id, request, what } = refusal.action;
  // The toast still says that it was done.
  if (toast.get()?.actions?.includes(id)) toast.set(null);
  const rows = client.getQueryData(listQuery('waiting').queryKey)?.pages.flatMap((page) => page.requests);
  const known =
    client.getQueryData(requestQuery(request).queryKey) ?? rows?.find((row) => row.id === request);
  const name = what.kind === 'taken-down' ? what.name : known?.name;
  refusals.set([...refusals.get(), { ...refusal, name }]);
}

/** Lists a call with the number that the server has given it, where the end of the list is known. */
function showCall(client: QueryClient, action: WaitingAction, id: number | undefined): void {
  const row = rowOfCall(action, id);
  client.setQueryData(listQuery('waiting').queryKey, (known) => {
    const last = known?.pages.at(-1);
    if (!known || !row || !last || last.next !== null || last.requests.some((one) => one.id === id))
      return known;
    const counts = { ...last.counts, waiting: last.counts.waiting + 1, all: last.counts.all + 1 };
    const pages = known.pages.with(-1, { ...last, requests: [...last.requests, row] });
    return { ...known, pages: pages.map((page) => ({ ...page, counts })) };
  });
}

function show(client: QueryClient, taken: readonly WaitingAction[], by: string): void {
  for (const { request } of taken)
    client.setQueryData(requestQuery(request).queryKey, (known) => known && laidOver(known, taken, by));
  for (const queryKey of [['requests'], ['search']])
    client.setQueriesData<Pages<RequestRow>>({ queryKey }, (known) =>
      eachPage(known, (rows) => rows.map((row) => laidOver(row, taken, by))),
    );
  const left = new Set(taken.filter(({ what }) => leaving.has(what.kind)).map(({ request }) => request));
  for (const id of left) markSettled(id);
  client.setQueryData(
    listQuery('waiting').queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => {
          const requests = page.requests.filter(({ id }) => !left.has(id));
          const gone = page.requests.length - requests.length;
          return { ...page, requests, counts: { ...page.counts, waiting: page.counts.waiting - gone } };
        }),
      },
  );
  const judged = new Set(taken.filter(({ what }) => isVerdict(what)).map(({ request }) => request));
  client.setQueriesData<Pages<SuspectedList['requests'][number]>>({ queryKey: ['suspected'] }, (known) =>
    eachPage(known, (rows) => rows.filter(({ id }) => !judged.has(id))),
  );
}

/** After these a request is in the list of those who wait no more. */
const leaving = new Set(['answered', 'junk', 'quarantined']);

/** Whether it says of a request that it is spam, or that it is none. */
export function isVerdict({ kind }: Done): boolean {
  return kind === 'released' || kind === 'quarantined' || kind === 'junk' || kind === 'not-junk';
}

type Pages<R> = InfiniteData<{ requests: R[]; today?: R[] }>;

function eachPage<R>(known: Pages<R> | undefined, change: (rows: R[]) => R[]): Pages<R> | undefined {
  const changed = ({ today, requests, ...page }: Pages<R>['pages'][number]) => ({
    ...page,
    requests: change(requests),
    ...(today && { today: change(today) }),
  });
  return known && { ...known, pages: known.pages.map(changed) };
}
