import './actions.css';
import { useChangeRequest } from '../data/change-request.ts';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { showUndone, toast } from '../ui/toast.ts';
import { called } from './contact.ts';
import type { Around } from './use-neighbours.ts';
import { useTick } from './use-tick.ts';

/** Asks, after a call, how it went: nothing is marked by itself. */
export function AfterCall({ who, around }: { who: { id: number; name: string }; around?: Around }) {
  const { tick, isPending, error } = useTick(who, around);
  const missed = useChangeRequest(who.id);
  const done = () => called.set(null);
  const undo = () =>
    showUndone(
      missed.mutateAsync({ kind: 'no-missed-call' }).then(() => ({ words: `${who.name}: llamada quitada.` })),
    );
  const note = () =>
    missed.mutate(
      { kind: 'missed-call' },
      {
        onSuccess() {
          toast.set({ words: `${who.name}: llamada sin respuesta.`, undo });
          done();
        },
      },
    );
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
      <button type="button" className="b" disabled={missed.isPending} onClick={note}>
        <Icon name="nocall" />
        No lo coge
      </button>
    </fieldset>
  );
}
