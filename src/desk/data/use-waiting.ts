import type { RequestList, RequestRow } from '../../desk-api/requests.ts';
import { cannotSend } from './act.ts';
import { rowOfCall } from './calls.ts';
import { laidOver } from './laid-over.ts';
import { rowsOf, useRequestList } from './request-list.ts';
import { useSession } from './session.ts';
import { refusals, type WaitingAction, waitingActions } from './waiting-actions.ts';

/** What waits of whoever is signed in, and was not refused. */
export function useOwnActions(): readonly WaitingAction[] {
  const person = useSession().data?.person.id;
  const refused = new Set(refusals.use().map(({ action }) => action.id));
  return waitingActions.use().filter((action) => action.person === person && !refused.has(action.id));
}

/** What waits for the network, of all requests or of one. Nothing does while it is on its way for the first time. */
export function useUnsent(request?: number): readonly WaitingAction[] {
  const actions = useOwnActions();
  const unsent = cannotSend.use();
  return unsent ? actions.filter((action) => (request ?? action.requestId) === action.requestId) : [];
}

/** Returns a function that shows a request as it will be once what waits is taken. */
export function useLaidOver(): <R extends Parameters<typeof laidOver>[0]>(request: R) => R {
  const actions = useOwnActions();
  const name = useSession().data?.person.name ?? null;
  return (request) => laidOver(request, actions, name);
}

/** The calls that were taken down here and wait for the network, as rows of the list. */
export function useWaitingCalls(): RequestRow[] {
  return useOwnActions().flatMap((action) => rowOfCall(action) ?? []);
}

/** The counts of the lists as they will be once what waits is taken; undefined until they have been read. */
export function useCounts(): RequestList['counts'] | undefined {
  const { data } = useRequestList('waiting');
  const laid = useLaidOver();
  const rows = rowsOf(data).map(laid);
  const answered = rows.filter(({ answered, state }) => answered && state === 'received').length;
  const apart = rows.filter(({ state }) => state === 'quarantined').length;
  const counts = data?.pages[0]?.counts;
  const calls = useWaitingCalls().length;
  return (
    counts && {
      ...counts,
      waiting: counts.waiting - answered - apart + calls,
      all: counts.all + calls,
      answered: counts.answered + answered,
    }
  );
}
