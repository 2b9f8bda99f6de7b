import { type FormEvent, useState } from 'react';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { useRemind } from '../requests/Reminder.tsx';
import { onDay, shortDay } from '../time/day-words.ts';
import { daysToRemind } from '../time/days-to-remind.ts';
import { dayIn } from '../time/remind.ts';
import { useNow } from '../time/When.tsx';
import { InfoDialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';

/** Lets a request come back to the top of the list in the morning of another day: with one tap, or on any date. */
export function RemindDialog({ request, onClose }: { request: WholeRequest; onClose: () => void }) {
  const now = useNow();
  const remind = useRemind(request);
  const [day, setDay] = useState('');
  const choose = (on: string) => {
    remind(on);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(day);
  };
  return (
    <InfoDialog title="Recuérdamelo" onClose={onClose}>
      <p>Vuelve arriba ese día a las 8:00, con tu última nota.</p>
      <div className="d__acts">
        {daysToRemind(now).map(({ day, words }) => (
          <button key={day} type="button" className="b" onClick={() => choose(day)}>
            {words} <small>{shortDay(day)}</small>
          </button>
        ))}
      </div>
      <form className="other-day" onSubmit={submit}>
        <TextField label="Otro día" type="date" min={dayIn(1, now)} value={day} onChange={setDay} />
        <button type="submit" className="b" disabled={day === ''}>
          {/* What a browser's own field shows depends on the browser's language. */}
          {day === '' ? 'Ese día' : onDay(day, now)}
        </button>
      </form>
    </InfoDialog>
  );
}
