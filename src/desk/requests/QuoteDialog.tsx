import { useState } from 'react';
import { followUpInDays, noPlan, type Plan } from '../../contact-request/steps.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { dateIn, madridDate } from '../../time.ts';
import { countByDay } from '../state/calendar.ts';
import { serverTime } from '../state/server-time.ts';
import { formatNearDate, formatShortDate, formatWeekday } from '../state/time.ts';
import { Button } from '../ui/Button.tsx';
import { Calendar } from '../ui/Calendar.tsx';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { onSubmit } from '../ui/Field.tsx';
import { AmountField, useAmount } from './AmountField.tsx';
import { removeOutcome, setOutcome } from './actions.ts';
import { useOthersInAgenda } from './use-others-in-agenda.ts';

/**
 * Records that a quote was sent, or corrects the record: the amount, which may stay
 * empty, and the day of the follow-up call.
 */
export function QuoteDialog({ request, onClose }: QuoteDialogProps) {
  const { name, outcome, nextStep, nextOn } = request;
  const now = serverTime();
  const isSent = outcome?.kind === 'quoted' && nextStep !== 'quote';
  const { field, read } = useAmount(request.amount);
  const [on, setOn] = useState(isSent ? nextOn : dateIn(followUpInDays, now));
  const save = () => {
    const amount = read();
    if (amount === undefined) return;

    const plan: Plan = on === null ? noPlan : { step: 'follow-up', on, time: null };
    setOutcome(request, 'quoted', plan, amount);
    onClose();
  };
  const remove = () => {
    removeOutcome(request);
    onClose();
  };

  return (
    <Dialog title={`Presupuesto para ${name}`} focusTitle onClose={onClose}>
      <form className="form" onSubmit={onSubmit(save)}>
        <AmountField {...field} />
        <FollowUpDays request={request} on={on} onChange={setOn} />
        <FormActions onCancel={onClose}>
          {isSent && <Button onClick={remove}>Quitar</Button>}
        </FormActions>
      </form>
    </Dialog>
  );
}

type QuoteDialogProps = { request: RequestRow; onClose: () => void };

/** The day of the follow-up call: one of two, any other, or none. */
function FollowUpDays({ request, on, onChange }: FollowUpDaysProps) {
  const now = serverTime();
  const others = useOthersInAgenda(request);
  const offered = [followUpInDays, 2 * followUpInDays].map((days) => ({
    date: dateIn(days, now),
    text: `En ${days} días`,
  }));
  const isOther = on !== null && !offered.some(({ date }) => date === on);
  const [isOpen, setOpen] = useState(isOther);
  const openCalendar = () => {
    setOpen(true);
    // It starts with the proposed day, because a dialog that is saved at once must have
    // one.
    if (on === null) onChange(dateIn(followUpInDays, now));
  };

  return (
    <fieldset className="field">
      <legend>Volver a llamar</legend>
      <div className="choices choices-days">
        {offered.map(({ date, text }) => (
          <DayChoice
            key={date}
            text={text}
            detail={`${formatWeekday(date)} ${formatShortDate(date)}`}
            checked={!isOpen && on === date}
            onChoose={() => {
              setOpen(false);
              onChange(date);
            }}
          />
        ))}
        <DayChoice
          text="Otro día"
          detail={isOpen && on !== null ? formatNearDate(on, now) : 'lo eliges ahora'}
          checked={isOpen}
          onChoose={openCalendar}
        />
        <DayChoice
          text="Sin día"
          detail="no vuelve a la agenda"
          checked={!isOpen && on === null}
          onChoose={() => {
            setOpen(false);
            onChange(null);
          }}
        />
      </div>
      {isOpen && (
        <Calendar
          today={madridDate(now)}
          first={dateIn(1, now)}
          chosen={on}
          held={countByDay(others)}
          noun={{ one: 'cosa', several: 'cosas' }}
          onChoose={onChange}
        />
      )}
    </fieldset>
  );
}

type FollowUpDaysProps = {
  request: RequestRow;
  on: string | null;
  onChange: (on: string | null) => void;
};

function DayChoice({ text, detail, checked, onChoose }: DayChoiceProps) {
  return (
    <label>
      <input type="radio" name="follow-up" checked={checked} onChange={onChoose} />
      <span>{text}</span> <small>{detail}</small>
    </label>
  );
}

type DayChoiceProps = {
  text: string;
  detail: string;
  checked: boolean;
  onChoose: () => void;
};
