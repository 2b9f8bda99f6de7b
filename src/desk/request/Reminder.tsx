import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { queueAction, undo } from '../api/outbox.ts';
import { useNow } from '../lib/hooks.ts';
import {
  dateIn,
  formatDate,
  formatShortDate,
  reminderDates,
  reminderState,
  reminderText,
} from '../lib/time.ts';
import { DialogButton, InfoDialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/Toast.tsx';

/** When a request comes back to the top of the list, at 8:00 of a day in Madrid. */
export function Reminder({ request }: { request: RequestDetail }) {
  const client = useQueryClient();
  const now = useNow();
  const { id, name, remindOn } = request;
  const date = reminderState(request, now) === 'none' ? null : remindOn;
  const actionFor = (on: string | null) =>
    on === null ? ({ kind: 'reminder-cleared' } as const) : ({ kind: 'reminder', on } as const);
  const set = (on: string | null) => {
    const actions = queueAction(client, [id], actionFor(on));
    showToast(
      on === null ? `${name}: recordatorio quitado.` : `${name}: vuelve ${formatDate(on, now)}.`,
      () => undo(client, actions, () => actionFor(date)),
    );
  };
  return (
    <section className="body">
      <h3>Recordatorio</h3>
      <p className="reminder">
        <Icon name="bell" small />
        {date ? reminderText(date, now) : 'Ninguno'}
        <DialogButton className="link-button" dialog={(close) => <DateDialog onSet={set} onClose={close} />}>
          {date ? 'Cambiar' : 'Recuérdamelo'}
        </DialogButton>
        {date && (
          <button type="button" className="link-button" onClick={() => set(null)}>
            Quitar
          </button>
        )}
      </p>
    </section>
  );
}

function DateDialog({ onSet, onClose }: { onSet: (date: string) => void; onClose: () => void }) {
  const now = useNow();
  const [date, setDate] = useState('');
  const choose = (on: string) => {
    onSet(on);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(date);
  };
  return (
    <InfoDialog title="Recuérdamelo" onClose={onClose}>
      <p>Vuelve arriba ese día a las 8:00, con tu última nota.</p>
      <div className="dialog-actions">
        {reminderDates(now).map(({ date: offered, text }) => (
          <button key={offered} type="button" className="button" onClick={() => choose(offered)}>
            {text} <small>{formatShortDate(offered)}</small>
          </button>
        ))}
      </div>
      <form onSubmit={submit}>
        <Field label="Otro día" type="date" required min={dateIn(1, now)} value={date} onChange={setDate} />
        {/* What a browser's own date field shows depends on the browser's language. */}
        <button type="submit" className="button" disabled={date === ''}>
          {date === '' ? 'Ese día' : formatDate(date, now)}
        </button>
      </form>
    </InfoDialog>
  );
}
