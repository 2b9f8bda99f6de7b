import { useState } from 'react';
import type { RequestAction } from '../../contact-request/actions.ts';
import {
  type Outcome as OutcomeKind,
  outcomeKeys,
  outcomes,
} from '../../contact-request/labels.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { serverTime } from '../state/client.ts';
import { queueAction, undo } from '../state/outbox.ts';
import { reminderDates, reminderState, reminderText } from '../state/reminder.ts';
import { dateIn, formatDate, formatShortDate } from '../state/time.ts';
import { showToast } from '../state/toast.ts';
import { Button, DialogButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, onSubmit } from '../ui/Field.tsx';
import { queueWithUndo, saveDraftNote } from './actions.ts';

/** Sets the outcome of a request. A quote marks it as answered and sets a reminder in seven days at the latest. */
export function Outcome({ request }: { request: RequestDetail }) {
  const now = serverTime();
  const { id, name, outcome, answered, remindOn } = request;
  const choose = (kind: OutcomeKind) => {
    const chosen = kind === outcome?.kind ? null : kind;
    const date = dateIn(7, now);
    const quoted = chosen === 'quoted';
    const answer =
      quoted && !answered && queueAction(id, { kind: 'answered', how: null });
    const action = queueAction(id, { kind: 'outcome', outcome: chosen });
    const reminds = quoted && reminderState(request, now) !== 'set';
    const reminder = reminds && queueAction(id, { kind: 'reminder', on: date });
    const withNote = quoted && saveDraftNote(id) ? ', con tu nota' : '';
    const text = chosen ? outcomes[chosen] + withNote : 'resultado quitado';
    showToast(
      `${name}: ${text}${reminder ? `. Vuelve ${formatDate(date, now)}` : ''}.`,
      () => {
        if (reminder) undo(reminder, reminderAction(remindOn));
        undo(action, {
          kind: 'outcome',
          outcome: outcome?.kind ?? null,
          since: outcome?.at,
        });
        if (answer) undo(answer, { kind: 'reopened', undoes: answer.id });
      },
    );
  };
  return (
    <section className="body">
      <h3>En qué quedó</h3>
      <fieldset className="choices" aria-label="En qué quedó">
        {outcomeKeys.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === outcome?.kind}
            onClick={() => choose(kind)}
          >
            {capitalized(outcomes[kind])}
          </button>
        ))}
      </fieldset>
    </section>
  );
}

/** When a request comes back to the top of the list, at 8:00 of a day in Madrid. */
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

function reminderAction(on: string | null): RequestAction {
  return on === null ? { kind: 'reminder-cleared' } : { kind: 'reminder', on };
}

function DateDialog({
  onSet,
  onClose,
}: {
  onSet: (date: string) => void;
  onClose: () => void;
}) {
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
        {/* What a browser's own date field shows depends on the browser's language. */}
        <Button type="submit" disabled={date === ''}>
          {date === '' ? 'Ese día' : formatDate(date, now)}
        </Button>
      </form>
    </Dialog>
  );
}
