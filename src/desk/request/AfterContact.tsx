import type { AnswerWay } from '../../contact/labels.ts';
import { Icon } from '../ui/Icon.tsx';
import { settleContact } from './contact.ts';
import { useMissedCall } from './use-missed-call.ts';
import type { Around } from './use-neighbours.ts';
import { useTick } from './use-tick.ts';

/** Asks, after a call or a message, how it went: nothing is marked by itself. */
export function AfterContact({ who, way, around }: Props) {
  const tick = useTick(who, around);
  const missed = useMissedCall(who);
  const called = way === 'call';
  const noAnswer = () => {
    missed();
    settleContact();
  };
  return (
    <fieldset
      className="acts acts--ask"
      aria-label={called ? 'Después de la llamada' : 'Después de escribir'}
    >
      <p>{called ? `¿Has hablado con ${who.name}?` : `¿Has contestado a ${who.name}?`}</p>
      <button type="button" className="ib" onClick={settleContact}>
        <Icon name="close" />
        <span className="vh">Ahora no</span>
      </button>
      <button type="button" className="b b--ink" onClick={({ detail }) => detail < 2 && tick(way)}>
        <Icon name="check" />
        Sí, contestada
      </button>
      {called ? (
        <button type="button" className="b" onClick={noAnswer}>
          <Icon name="nocall" />
          No lo coge
        </button>
      ) : (
        <button type="button" className="b" onClick={settleContact}>
          Todavía no
        </button>
      )}
    </fieldset>
  );
}

type Props = { who: { id: number; name: string }; way: AnswerWay; around?: Around };
