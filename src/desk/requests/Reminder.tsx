import type { RequestRow } from '../../desk-api/requests.ts';
import { useAct } from '../data/act.ts';
import { onDay } from '../time/day-words.ts';
import { reminderState, reminderWords } from '../time/remind.ts';
import { useNow } from '../time/When.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Says when a request comes back, with the way to take that back, and to ask for it where `onAsk` is given. */
export function Reminder({ request, onAsk }: { request: Reminded; onAsk?: () => void }) {
  const now = useNow();
  const remind = useRemind(request);
  const on = reminderState(request, now) === 'none' ? null : request.remindOn;
  if (on === null && !onAsk) return null;
  return (
    <p className="remind">
      <Icon name="bell" small />
      {on && reminderWords(on, now)}
      {onAsk && (
        <button type="button" className="link" onClick={onAsk}>
          {on ? 'Cambiar' : 'Recuérdamelo'}
        </button>
      )}
      {on && (
        <button type="button" className="link" onClick={() => remind(null)}>
          Quitar<span className="vh"> el recordatorio de {request.name}</span>
        </button>
      )}
    </p>
  );
}

/** Returns a function that lets a request come back on a day in Madrid, or not at all. */
export function useRemind({ id, name, remindOn }: Pick<Reminded, 'id' | 'name' | 'remindOn'>) {
  const act = useAct();
  const to = (on: string | null) => ({
    action: on === null ? { kind: 'reminder-cleared' as const } : { kind: 'reminder-set' as const, on },
    said: on === null ? `${name}: recordatorio quitado.` : `${name}: vuelve ${onDay(on, new Date())}.`,
  });
  return (on: string | null) => {
    const { action, said } = to(remindOn);
    act({ requests: [id], ...to(on), back: { action: () => action, said } });
  };
}

type Reminded = Pick<RequestRow, 'id' | 'name' | 'remindOn' | 'answered'>;
