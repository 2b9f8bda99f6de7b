import { useState } from 'react';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { serverTime } from '../state/client.ts';
import { reminderDates, reminderState, reminderText } from '../state/reminder.ts';
import { dateIn, formatDate, formatShortDate } from '../state/time.ts';
import { Button, DialogButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, onSubmit } from '../ui/Field.tsx';
import { queueWithUndo, reminderAction } from './actions.ts';

/** The day on which a request comes back to the top of the list, at 8:00 in Madrid. */
export function Reminder({ request }: { request: RequestDetail }) {
  const now = serverTime();
  const { id, name, remindOn } = request;
  const date = reminderState(request, now) === 'none' ? null : remindOn;
  const set = (on: string | null) => {
    const text = on === null ? 'recordatorio quitado' : `vuelve ${formatDate(on, now)}`;
    queueWithUndo(id, reminderAction(on), `${name}: ${text}.`, () =>
      reminderAction(date),
    );
  };

  return (
    <section className="body">
      <h3>Recordatorio</h3>
      <p className="reminder">
        {date ? reminderText(date, now) : 'Ninguno'}
        <DialogButton
          kind="link"
          dialog={(close) => <DateDialog onSet={set} onClose={close} />}
        >
          {date ? 'Cambiar' : 'Recuérdamelo'}
        </DialogButton>
        {date && (
          <Button kind="link" onClick={() => set(null)}>
            Quitar
          </Button>
        )}
      </p>
    </section>
  );
}

/** Asks for the day of a reminder: one of three that are offered, or any other. */
function DateDialog({ onSet, onClose }: DateDialogProps) {
  const now = serverTime();
  const [date, setDate] = useState('');
  const choose = (on: string) => {
    onSet(on);
    onClose();
  };

  return (
    <Dialog title="Recuérdamelo" dismiss="Cerrar" onClose={onClose}>
      <p>Vuelve arriba ese día a las 8:00, con tu última nota.</p>
      <div className="dialog-actions">
        {reminderDates(now).map(({ date: offered, text }) => (
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
          min={dateIn(1, now)}
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

type DateDialogProps = { onSet: (date: string) => void; onClose: () => void };
