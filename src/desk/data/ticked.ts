import type { RequestRow } from '../../desk-api/requests.ts';
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
