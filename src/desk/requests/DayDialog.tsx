import { noPlan, type Step } from '../../contact-request/steps.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { dateIn, formatHour, madridDate } from '../../time.ts';
import { countByDay } from '../state/calendar.ts';
import { serverTime } from '../state/server-time.ts';
import { Button } from '../ui/Button.tsx';
import { Calendar } from '../ui/Calendar.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { setNextStep } from './actions.ts';
import { consequenceText } from './consequence-text.ts';
import { useOthersInAgenda } from './use-others-in-agenda.ts';

/**
 * Moves the next step to another day. Without a next step it plans a call, or the
 * follow-up of an open quote. A tap on a day saves it.
 */
export function DayDialog({ request, onClose }: DayDialogProps) {
  const { name, outcome, nextStep, nextOn, nextTime } = request;
  const others = useOthersInAgenda(request);
  const now = serverTime();
  const choose = (on: string) => {
    const isQuoted = outcome?.kind === 'quoted';
    const step: Step = nextStep ?? (isQuoted ? 'follow-up' : 'call');
    setNextStep(request, { step, on, time: nextTime });
    onClose();
  };
  const removeDay = () => {
    setNextStep(request, noPlan);
    onClose();
  };

  return (
    <Dialog
      title={`Otro día: ${name}`}
      focusTitle
      dismiss="Cancelar"
      actions={nextStep !== null && <Button onClick={removeDay}>Sin día</Button>}
      onClose={onClose}
    >
      <p className="soft">
        <span>{consequenceText(request)}</span>
        {nextTime !== null && <span>{` Sigue a las ${formatHour(nextTime)}.`}</span>}
      </p>
      <div className="shortcuts">
        {shortcuts.map(({ text, days }) => (
          <button key={days} type="button" onClick={() => choose(dateIn(days, now))}>
            {text}
          </button>
        ))}
      </div>
      <Calendar
        today={madridDate(now)}
        first={dateIn(nextOn === null ? 1 : 0, now)}
        chosen={nextOn}
        held={countByDay(others)}
        noun={{ one: 'cosa', several: 'cosas' }}
        onChoose={choose}
      />
    </Dialog>
  );
}

type DayDialogProps = { request: RequestRow; onClose: () => void };

const shortcuts = [
  { text: 'Mañana', days: 1 },
  { text: 'En 7 días', days: 7 },
  { text: 'En 30 días', days: 30 },
];
