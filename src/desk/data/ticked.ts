import type { RequestRow } from '../../desk-api/requests.ts';
import { useSession } from './session.ts';
import { type Tick, waitingTicks } from './waiting-ticks.ts';

/** Shows requests as they will be once what waits here has been sent. */
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

/** Whether what is shown of a request has yet to be sent. */
export function useWaits(request: Tickable): boolean {
  const person = useSession().data?.person.id;
  return lastTick(waitingTicks.use(), request, person) !== undefined;
}

type Tickable = Pick<RequestRow, 'id' | 'version' | 'answered'>;

/** Undefined too where the request has changed since: then the server knows better. */
function lastTick(ticks: readonly Tick[], request: Tickable, person: number | undefined): Tick | undefined {
  return ticks.findLast(
    (tick) => tick.person === person && tick.id === request.id && tick.version >= request.version,
  );
}
