import './actions.css';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { called } from './contact.ts';
import { useMissedCall } from './use-missed-call.ts';
import type { Around } from './use-neighbours.ts';
import { useTick } from './use-tick.ts';

/** Asks, after a call, how it went: nothing is marked by itself. */
export function AfterCall({ who, around }: { who: { id: number; name: string }; around?: Around }) {
  const { tick, isPending, error } = useTick(who, around);
  const missed = useMissedCall(who);
  const done = () => called.set(null);
  return (
    <fieldset className="acts acts--ask" aria-label="Después de la llamada">
      {(error ?? missed.error) && <Trouble error={error ?? missed.error} />}
      <p>¿Has hablado con {who.name}?</p>
      <button type="button" className="ib" onClick={done}>
        <Icon name="close" />
        <span className="vh">Ahora no</span>
      </button>
      <button type="button" className="b b--ink" disabled={isPending} onClick={() => tick('call')}>
        <Icon name="check" />
        Sí, contestada
      </button>
      <button type="button" className="b" disabled={missed.isPending} onClick={() => missed.note(done)}>
        <Icon name="nocall" />
        No lo coge
      </button>
    </fieldset>
  );
}
