import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ActionSent, ActionsTaken, ActionTaken, What } from '../../desk-api/actions.ts';
import { apiPaths, mostChosen } from '../../desk-api/paths.ts';
import type { RequestRow, WholeRequest } from '../../desk-api/requests.ts';
import { createStore } from '../browser/create-store.ts';
import { ApiError, send, serverTime } from './api.ts';
import { laidOver } from './laid-over.ts';
import { sessionOf, useSession } from './session.ts';
import { dropActions, keepAction, type WaitingAction, waitingActions } from './waiting-actions.ts';

/**
 * Does something with a request: it is kept in this browser and shown at once, and sent when there is a network, in order, for
 * its person alone. Returns the id by which it can be taken back.
 */
export function useAct(): (request: number, what: What) => string {
  const client = useQueryClient();
  return useCallback(
    (request, what) => {
      const id = crypto.randomUUID();
      const person = sessionOf(client)?.person.id ?? 0;
      keepAction({ id, request, person, at: inOrder(), what });
      void sendActions(client);
      return id;
    },
    [client],
  );
}

/** Returns a function that shows a request as it will be once what waits is taken. */
export function useLaidOver(): <R extends Parameters<typeof laidOver>[0]>(request: R) => R {
  const actions = useOwnActions();
  const name = useSession().data?.person.name ?? null;
  return (request) => laidOver(request, actions, name);
}

/** What waits of whoever is signed in. */
export function useOwnActions(): readonly WaitingAction[] {
  const person = useSession().data?.person.id;
  return waitingActions.use().filter((action) => action.person === person);
}

/**
 * Sends what waits of whoever is signed in, from one tab at a time. What the server cannot be asked now goes on waiting; what
 * it refuses is among `refusals`.
 */
export async function sendActions(client: QueryClient): Promise<void> {
  await navigator.locks.request('oficina-acciones', async () => {
    while (navigator.onLine) {
      const person = sessionOf(client)?.person;
      const refused = new Set(refusals.get().map(({ action }) => action.id));
      const next = waitingActions.get().filter(({ id, person: by }) => by === person?.id && !refused.has(id));
      if (!person || next.length === 0) return;
      const some = next.slice(0, mostChosen);
      const taken = await sendSome(some);
      if (!taken) return;
      for (const [index, action] of some.entries()) settle(client, action, taken[index], person.name);
    }
  });
}

/** What was refused. It stays stored until its person has been told: after a reload it is sent, and refused, once more. */
export const refusals = createStore<readonly Refusal[]>([]);

/** Forgets what its person has been told of. */
export function settleRefusal(refusal: Refusal): void {
  refusals.set(refusals.get().filter((one) => one !== refusal));
  dropActions([refusal.action.id]);
}

export type Refusal = {
  action: ActionSent;
  outcome: Exclude<ActionTaken['outcome'], 'taken' | 'taken before'>;
} & Pick<ActionTaken, 'first'>;

async function sendSome(actions: readonly WaitingAction[]): Promise<ActionTaken[] | undefined> {
  const [first] = actions;
  const sent = actions.map(({ person: _, ...action }) => action);
  try {
    const { actions: taken } = await send<ActionsTaken>(
      'POST',
      apiPaths.actions,
      { actions: sent },
      undefined,
      {
        person: first?.person ?? null,
      },
    );
    return taken;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'signed-out') throw error;
    return undefined;
  }
}

/** Shows the request as it is now, so that nothing jumps until it is read anew. */
function settle(
  client: QueryClient,
  action: WaitingAction,
  taken: ActionTaken | undefined,
  by: string,
): void {
  const { outcome = 'taken before', first } = taken ?? {};
  if (outcome === 'taken' || outcome === 'taken before') {
    client.setQueryData<WholeRequest>(
      ['request', action.request],
      (known) => known && laidOver(known, [action], by),
    );
    for (const queryKey of [['requests'], ['search']])
      client.setQueriesData<InfiniteData<{ requests: RequestRow[] }>>(
        { queryKey },
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              requests: page.requests.map((row) => laidOver(row, [action], by)),
            })),
          },
      );
  }
  if (outcome === 'taken' || outcome === 'taken before' || isOwnAnswer(action, first))
    dropActions([action.id]);
  else refusals.set([...refusals.get(), { action, outcome, ...(first && { first }) }]);
  for (const queryKey of [['requests'], ['search'], ['suspected'], ['request', action.request]])
    void client.invalidateQueries({ queryKey });
}

/** An answer that an earlier version of this page had sent before, whose answer got lost. */
function isOwnAnswer({ at, what }: ActionSent, first: ActionTaken['first']): boolean {
  return what.kind === 'answered' && first?.at === at;
}

/** Now by the server's clock, and later than what was done before. */
function inOrder(): string {
  const last = waitingActions.get().at(-1)?.at ?? '';
  const now = serverTime().toISOString();
  return now > last ? now : new Date(Date.parse(last) + 1).toISOString();
}
