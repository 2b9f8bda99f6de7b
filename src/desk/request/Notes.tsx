import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { maxNoteLength } from '../../contact/labels.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { queueAction, undo } from '../api/outbox.ts';
import { useSession } from '../api/session.ts';
import { readDraft, writeDraft } from '../lib/drafts.ts';
import { Field } from '../ui/Field.tsx';
import { Time } from '../ui/Time.tsx';
import { showToast } from '../ui/Toast.tsx';

/** The private notes on a request. What is being typed is a draft, which survives a reload. */
export function Notes({ request: { id, name, notes } }: { request: RequestDetail }) {
  const client = useQueryClient();
  const personId = useSession().data?.person.id ?? 0;
  const [text, setText] = useState(() => readDraft(personId, id));
  const type = (typed: string) => {
    setText(typed);
    writeDraft(personId, id, typed);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const actions = queueAction(client, [id], { kind: 'note', text: text.trim() });
    showToast(`${name}: nota guardada.`, () =>
      undo(client, actions, (undoes) => ({ kind: 'note-deleted', undoes })),
    );
    type('');
  };
  const remove = (undoes: string, removed: string) => {
    queueAction(client, [id], { kind: 'note-deleted', undoes });
    showToast(`${name}: nota borrada.`, () => queueAction(client, [id], { kind: 'note', text: removed }));
  };
  return (
    <section className="body">
      <h3>Notas</h3>
      {notes.length > 0 && (
        <ol className="notes">
          {notes.map(({ action, at, by, text: written }) => (
            <li key={action}>
              <p>{written}</p>
              <small>
                {by && `${by}, `}
                <Time at={at} />
              </small>
              <button type="button" className="link-button" onClick={() => remove(action, written)}>
                Borrar<span className="visually-hidden"> la nota «{written.slice(0, 40)}»</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={add}>
        <Field
          label="Nota privada"
          rows={2}
          maxLength={maxNoteLength}
          value={text}
          onChange={type}
          hint="Solo la veis vosotros. Si esta persona pide sus datos, la nota va con ellos."
        />
        <button type="submit" className="button button-small" disabled={text.trim() === ''}>
          Guardar la nota
        </button>
      </form>
    </section>
  );
}
