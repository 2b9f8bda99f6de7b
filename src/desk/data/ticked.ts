import type { RequestList, RequestRow } from '../../desk-api/requests.ts';
import { useRequestList } from './request-list.ts';
import { useSession } from './session.ts';
import { type Tick, waitingTicks } from './waiting-ticks.ts';

/** Returns a function that shows a request as it will be once the waiting ticks are sent. */
export function useTicked(): <R extends Tickable>(request: R) => R {
  const ticks = waitingTicks.use();
  const person = useSession().data?.person;
  return (request) => {
    const tick = lastTick(ticks, request, person?.id);
    if (!tick) return request;
    const answered = { at: tick.at, by: person?.name ?? null, how: tick.how };
    return { ...request, answered: tick.kind === 'answered' ? answered : null };
  };
}

/** The counts of the lists as they will be once the waiting ticks are sent; undefined until they have been read. */
export function useCounts(): RequestList['counts'] | undefined {
  const pages = useRequestList('waiting').data?.pages;
  const ticked = useTicked();
  const answered =
    pages?.flatMap(({ requests }) => requests).filter((row) => ticked(row).answered).length ?? 0;
  const counts = pages?.[0]?.counts;
  return (
    counts && {
      ...counts,
      waiting: counts.waiting - answered,
      answered: counts.answered + answered,
    }
  );
}

/** Whether a tick of the request waits to be sent. */
export function useWaits(request: Tickable): boolean {
  const person = useSession().data?.person.id;
  return lastTick(waitingTicks.use(), request, person) !== undefined;
}

type Tickable = Pick<RequestRow, 'id' | 'version' | 'answered'>;

/** The last waiting tick of a request; undefined where the request is newer than the tick. */
function lastTick(ticks: readonly Tick[], request: Tickable, person: number | undefined): Tick | undefined {
  return ticks.findLast(
    (tick) => tick.person === person && tick.id === request.id && tick.version >= request.version,
  );
}
