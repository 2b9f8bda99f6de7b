import { type FormEvent, use, useId, useState } from 'react';
import { longestNote } from '../../contact/labels.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { useAct } from '../data/act.ts';
import { draftOf, keepDraft } from '../data/drafts.ts';
import { useSession } from '../data/session.ts';
import { When } from '../time/When.tsx';
import { HeadingLevel } from './Section.tsx';

/** The private notes on a request, which only those who use the desk can read. What is typed is added to them by a button. */
export function Note({ request: { id, name, notes } }: { request: WholeRequest }) {
  const person = useSession().data?.person;
  const [text, setText] = useState(() => draftOf(id, person?.id) ?? '');
  const act = useAct();
  const field = useId();
  const Heading = use(HeadingLevel);
  const type = (typed: string) => {
    setText(typed);
    keepDraft(id, person?.id, typed);
  };
  const note = (added: string) => ({ kind: 'note' as const, text: added });
  const add = (event: FormEvent) => {
    event.preventDefault();
    act({
      requests: [id],
      action: note(text.trim()),
      said: `${name}: nota guardada.`,
      back: { action: (undoes) => ({ kind: 'note-deleted', undoes }), said: `${name}: nota quitada.` },
    });
    type('');
  };
  const remove = (undoes: string, removed: string) =>
    act({
      requests: [id],
      action: { kind: 'note-deleted', undoes },
      said: `${name}: nota quitada.`,
      back: { action: () => note(removed), said: `${name}: nota guardada.` },
    });
  return (
    <section className="sec note">
      <Heading className="sec__t">
        <label htmlFor={field}>Nota privada</label>
      </Heading>
      {notes.length > 0 && (
        <ol className="note__all">
          {notes.map(({ action, at, by, text: written }) => (
            <li key={action}>
              <p>{written}</p>
              <small>
                <span>
                  {by}
                  {by && ', '}
                  <When at={at} />
                </span>
                <button type="button" className="link" onClick={() => remove(action, written)}>
                  Quitar
                </button>
              </small>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={add}>
        <textarea
          id={field}
          rows={2}
          maxLength={longestNote}
          value={text}
          aria-describedby={`${field}-hint`}
          onChange={({ target }) => type(target.value)}
        />
        <button type="submit" className="b b--s" disabled={text.trim() === ''}>
          Guardar la nota
        </button>
      </form>
      <p className="hint" id={`${field}-hint`}>
        Solo la veis vosotros. Si esta persona pide sus datos, la nota va con ellos.
      </p>
    </section>
  );
}
