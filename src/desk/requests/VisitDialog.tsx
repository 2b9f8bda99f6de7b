import { useState } from 'react';
import type { RequestRow } from '../../desk-api/requests.ts';
import { formatHour, madridDate } from '../../time.ts';
import { countByDay, hoursTaken, offeredHours } from '../state/calendar.ts';
import { serverTime } from '../state/server-time.ts';
import { formatNearDate, parseHour } from '../state/time.ts';
import { Button } from '../ui/Button.tsx';
import { Calendar } from '../ui/Calendar.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, onSubmit } from '../ui/Field.tsx';
import { removeOutcome, setNextStep, setOutcome } from './actions.ts';
import { useOthersInAgenda } from './use-others-in-agenda.ts';

/**
 * Sets the day of a visit, or corrects it. A tap on a day saves it. Then the dialog asks
 * for the time, which is optional.
 */
export function VisitDialog({ request, onClose }: VisitDialogProps) {
  const { name, outcome, nextOn, nextTime } = request;
  const [saved, setSaved] = useState<SavedDay>();
  const others = useOthersInAgenda(request);
  const visits = others.filter((other) => other.nextStep === 'visit');
  const saveHour = (time: string | null) => {
    const on = saved?.day ?? nextOn;
    setNextStep(request, { step: 'visit', on, time }, saved?.undo);
    onClose();
  };
  const remove = () => {
    removeOutcome(request);
    onClose();
  };

  const dayProps = {
    title: `Visita a ${name}`,
    dismiss: 'Cancelar',
    actions: outcome?.kind === 'visit' && (
      <Button onClick={remove}>Quitar la visita</Button>
    ),
  };
  const hourProps = saved && {
    title: `Visita ${formatNearDate(saved.day, serverTime())}`,
    dismiss: nextTime === null ? 'Sin hora' : `Sigue a las ${formatHour(nextTime)}`,
    actions: nextTime !== null && (
      <Button onClick={() => saveHour(null)}>Sin hora</Button>
    ),
  };

  // Both steps share one dialog, so that it is not closed and opened again in between.
  return (
    <Dialog {...(hourProps ?? dayProps)} focusTitle onClose={onClose}>
      {saved ? (
        <Hours taken={hoursTaken(visits, saved.day)} onChoose={saveHour} />
      ) : (
        <DayStep request={request} visits={visits} onSaved={setSaved} />
      )}
    </Dialog>
  );
}

type VisitDialogProps = { request: RequestRow; onClose: () => void };

/** The day that a tap has saved, or the planned day if only its time changes. */
type SavedDay = { day: string; undo?: () => void };

/** The calendar. A tap on a day saves it. */
function DayStep({ request, visits, onSaved }: DayStepProps) {
  const { nextStep, nextOn, nextTime } = request;
  const today = madridDate(serverTime());
  const isPlanned = nextStep === 'visit' && nextOn !== null;
  const save = (on: string) => {
    const time = isPlanned ? nextTime : null;
    const undo = setOutcome(request, 'visit', { step: 'visit', on, time });
    onSaved({ day: on, undo });
  };

  return (
    <>
      <p className="soft">¿Qué día? La hora, si la sabes, se pregunta después.</p>
      {isPlanned && (
        <p>
          <Button kind="link" onClick={() => onSaved({ day: nextOn })}>
            Cambiar solo la hora
          </Button>
        </p>
      )}
      <Calendar
        today={today}
        first={today}
        chosen={isPlanned ? nextOn : null}
        held={countByDay(visits)}
        noun={{ one: 'visita', several: 'visitas' }}
        onChoose={save}
      />
    </>
  );
}

type DayStepProps = {
  request: RequestRow;
  visits: readonly RequestRow[];
  onSaved: (saved: SavedDay) => void;
};

/** The times of a day. A tap on a time saves it. */
function Hours({ taken, onChoose }: HoursProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const save = () => {
    const hour = parseHour(typed);
    setWrong(hour === undefined);
    if (hour !== undefined) onChoose(hour);
  };

  return (
    <>
      <p className="soft">
        Apuntada. ¿A qué hora? <span>{takenText(taken)}</span>
      </p>
      <div className="hours">
        {offeredHours.map((hour) => (
          <button
            key={hour}
            type="button"
            className={taken.includes(hour) ? 'taken' : undefined}
            onClick={() => onChoose(hour)}
          >
            <span>{formatHour(hour)}</span>
            {taken.includes(hour) && (
              <span className="visually-hidden">, ya tienes una visita</span>
            )}
          </button>
        ))}
      </div>
      <form className="hour-other" onSubmit={onSubmit(save)}>
        <Field
          label="Otra hora"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          placeholder="9:15"
          required
          error={isWrong ? 'Escríbela así: 9:15.' : undefined}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" kind="small">
          Guardar
        </Button>
      </form>
    </>
  );
}

type HoursProps = { taken: readonly string[]; onChoose: (hour: string) => void };

function takenText(taken: readonly string[]): string {
  const [only] = taken;
  if (only === undefined) return '';
  if (taken.length === 1) return `Ese día ya tienes otra, a las ${formatHour(only)}.`;
  return `Ese día ya tienes otras, a las ${taken.map(formatHour).join(', ')}.`;
}
