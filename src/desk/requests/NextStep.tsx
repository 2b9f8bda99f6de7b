import { useState } from 'react';
import { noPlan } from '../../contact-request/steps.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { dateIn } from '../../time.ts';
import { serverTime } from '../state/client.ts';
import { nextStepText, offeredDates } from '../state/next-step.ts';
import { formatDate, formatShortDate } from '../state/time.ts';
import { Button, DialogButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, onSubmit } from '../ui/Field.tsx';
import { finishStep, setNextStep } from './actions.ts';

/** What comes next with a request, and on which day in Madrid. */
export function NextStep({ request }: { request: RequestDetail }) {
  const now = serverTime();
  const text = nextStepText(request, now);
  const setDay = (on: string) => {
    const { nextStep, nextTime } = request;
    setNextStep(request, { step: nextStep ?? 'call', on, time: nextTime });
  };

  return (
    <section className="body">
      <h3>Qué viene</h3>
      <p className="reminder">
        <span>{text ?? 'Nada'}</span>
        <DialogButton
          kind="link"
          dialog={(close) => (
            <DateDialog title="Recuérdamelo" onSet={setDay} onClose={close} />
          )}
        >
          {text ? 'Otro día' : 'Recuérdamelo'}
        </DialogButton>
        {text && (
          <Button kind="link" onClick={() => finishStep(request)}>
            Hecho
          </Button>
        )}
        {text && (
          <Button kind="link" onClick={() => setNextStep(request, noPlan)}>
            Quitar
          </Button>
        )}
      </p>
    </section>
  );
}

/** Asks for the day of a next step: one of three that are offered, or any other. */
export function DateDialog({ title, onSet, onClose }: DateDialogProps) {
  const now = serverTime();
  const [date, setDate] = useState('');
  const choose = (on: string) => {
    onSet(on);
    onClose();
  };

  return (
    <Dialog title={title} dismiss="Cerrar" onClose={onClose}>
      <p>Ese día está en la agenda, y a las 8:00 te llega un aviso.</p>
      <div className="dialog-actions">
        {offeredDates(now).map(({ date: offered, text }) => (
          <Button key={offered} onClick={() => choose(offered)}>
            {text} <small>{formatShortDate(offered)}</small>
          </Button>
        ))}
      </div>
      <form onSubmit={onSubmit(() => choose(date))}>
        <Field
          label="Otro día"
          type="date"
          required
          min={dateIn(0, now)}
          value={date}
          onChange={setDate}
        />
        {/* A browser's own date field writes the day in the language of the browser. */}
        <Button type="submit" disabled={date === ''}>
          {date === '' ? 'Ese día' : formatDate(date, now)}
        </Button>
      </form>
    </Dialog>
  );
}

type DateDialogProps = {
  title: string;
  onSet: (date: string) => void;
  onClose: () => void;
};
