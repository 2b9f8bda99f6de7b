import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ActionResult, ActionResults } from '../../desk-api/actions.ts';
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
    ({ requests, action, said, back }) => {
      const done = act(
        client,
        requests.map((requestId) => ({ requestId, action })),
      );
      const undo =
        back && (() => toast.set({ words: back.said, actions: takeBack(client, done, back.action) }));
      if (said) toast.set({ words: said, actions: idsOf(done), ...(undo && { undo }) });
    },
    [client],
  );
}

type Doing = {
  requests: readonly number[];
  action: Done;
  /** What the toast says; nothing where the page shows it itself. */
  said?: string;
  back?: {
    /** What takes it back, given its id. */
    action: (undoes: string) => Done;
    said: string;
  };
};

/** Returns a function that takes an action back, whether it waits still or was taken by the server. */
export function useTakeBack(): (done: Before, action: Done) => string[] {
  const client = useQueryClient();
  return useCallback((done, action) => takeBack(client, [done], () => action), [client]);
}

/** What was done. */
type Before = { id: string; requestId: number };

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

function act(client: QueryClient, doing: readonly { requestId: number; action: Done }[]): WaitingAction[] {
  const person = sessionOf(client)?.person.id ?? lastPerson() ?? 0;
  // Later than what waits: of two reminders the one of the later moment holds.
  const last = waitingActions.get().at(-1);
  const at = Math.max(serverTime().getTime(), last ? Date.parse(last.at) + 1 : 0);
  const actions = doing.map(({ requestId, action }, place) => ({
    id: crypto.randomUUID(),
    requestId,
    person,
    at: new Date(at + place).toISOString(),
    action,
  }));
  keepActions(actions);
  void sendActions(client);
  return actions;
}

/** Drops those of which the server cannot know. Returns the ids of what has to be sent for the others. */
function takeBack(client: QueryClient, done: readonly Before[], back: (id: string) => Done): string[] {
  const unsent = waitingActions.get().filter(({ sent, id }) => !sent && done.some((one) => one.id === id));
  dropActions(idsOf(unsent));
  const known = done.filter(({ id }) => !unsent.some((one) => one.id === id));
  if (known.length === 0) return [];
  return idsOf(
    act(
      client,
      known.map(({ id, requestId }) => ({ requestId, action: back(id) })),
    ),
  );
}

function idsOf(actions: readonly WaitingAction[]): string[] {
  return actions.map(({ id }) => id);
}

/** The result of each; undefined where that is not known. */
async function sendSome(
  client: QueryClient,
  actions: readonly WaitingAction[],
): Promise<ActionResult[] | undefined> {
  keepActions(actions.filter(({ sent }) => !sent).map((action) => ({ ...action, sent: true })));
  const asked = {
    actions: actions.map(({ id, at, action, requestId }) => ({
      id,
      at,
      action,
      ...(requestId > 0 && { requestId }),
    })),
  };
  const person = actions[0]?.person ?? null;
  try {
    const { actions: taken } = await send<ActionResults>('POST', apiPaths.actions, asked, {
      person,
    });
    return actions.every(({ id }) => taken.some((told) => told.id === id)) ? taken : undefined;
  } catch (error) {
    // The connection was cut, or something else than the server answered, as in a hotel's network.
    if (!(error instanceof ApiError)) return undefined;
    if (error.kind === 'signed-out') forgetEverything(client);
    // Anything else may be over the next time.
    return undefined;
  }
}

/** Shows the requests as they are now, so that nothing jumps until they are read anew. */
function settle(
  client: QueryClient,
  actions: readonly WaitingAction[],
  told: ActionResult[],
  by: string,
): void {
  const taken = actions.filter((action) => {
    const one = told.find(({ id }) => id === action.id);
    return one && ['applied', 'duplicate'].includes(one.outcome);
  });
  show(client, taken, by);
  for (const action of taken) showCall(client, action, told.find(({ id }) => id === action.id)?.requestId);
  dropActions(idsOf(taken));
  for (const { id, ...result } of told) {
    const action = actions.find((one) => one.id === id && !taken.includes(one));
    if (action) refuse(client, { action, ...(result as Omit<Refusal, 'action' | 'name'>) });
  }
  const changed = [...new Set(actions.map(({ requestId }) => ['request', requestId]))];
  for (const queryKey of [['requests'], ['search'], ['suspected'], ...changed])
    void client.invalidateQueries({ queryKey });
}

function refuse(client: QueryClient, refusal: Omit<Refusal, 'name'>): void {
  const { id, requestId, action } = refusal.action;
  // The toast still says that it was done.
  if (toast.get()?.actions?.includes(id)) toast.set(null);
  const rows = client.getQueryData(listQuery('waiting').queryKey)?.pages.flatMap((page) => page.requests);
  const known =
    client.getQueryData(requestQuery(requestId).queryKey) ?? rows?.find((row) => row.id === requestId);
  const name = action.kind === 'call-logged' ? action.name : known?.name;
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
  for (const { requestId } of taken)
    client.setQueryData(requestQuery(requestId).queryKey, (known) => known && laidOver(known, taken, by));
  for (const queryKey of [['requests'], ['search']])
    client.setQueriesData<Pages<RequestRow>>({ queryKey }, (known) =>
      eachPage(known, (rows) => rows.map((row) => laidOver(row, taken, by))),
    );
  const left = new Set(
    taken.filter(({ action }) => leaving.has(action.kind)).map(({ requestId }) => requestId),
  );
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
  const judged = new Set(taken.filter(({ action }) => isVerdict(action)).map(({ requestId }) => requestId));
  client.setQueriesData<Pages<SuspectedList['requests'][number]>>({ queryKey: ['suspected'] }, (known) =>
    eachPage(known, (rows) => rows.filter(({ id }) => !judged.has(id))),
  );
}

/** After these a request is in the list of those who wait no more. */
const leaving = new Set(['answered', 'marked-spam', 'quarantined', 'call-removed']);

/** Whether it says of a request that it is spam, or that it is none. */
export function isVerdict({ kind }: Done): boolean {
  return ['released', 'quarantined', 'marked-spam', 'spam-cleared'].includes(kind);
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
