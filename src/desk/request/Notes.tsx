import { useEffect, useRef } from 'react';
import { maxNoteLength } from '../../contact-request/notes.ts';
import { deskPath } from '../../desk-address.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { removeNote, type Subject, saveNote } from '../requests/actions.ts';
import { useDraft } from '../state/drafts.ts';
import { paths, search } from '../state/routes.ts';
import { Button } from '../ui/Button.tsx';
import { Field, onSubmit } from '../ui/Field.tsx';
import { Time } from '../ui/Time.tsx';

/**
 * The private notes on a request. What is being typed is a draft: it survives a reload,
 * and is saved when the page is left.
 */
export function Notes({ request }: { request: RequestDetail }) {
  const { id, notes } = request;
  const [draft, setDraft] = useDraft(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useSaveOnLeaving(request);

  function save(): void {
    saveNote(request);
    // The button disappears at once. If it kept the focus until the next tap, the page
    // would then move under the finger.
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <section className="body notes-part">
      <h3 ref={heading} className="visually-hidden" tabIndex={-1}>
        Notas
      </h3>
      <form onSubmit={onSubmit(save)}>
        <Field
          label="Nota privada"
          rows={2}
          placeholder=" "
          maxLength={maxNoteLength}
          required
          value={draft}
          onChange={setDraft}
          hint={draft === '' ? privacyHint : draftHint}
        />
        {/* The style sheet hides it while the field is empty. */}
        <Button type="submit" kind="small">
          Guardar la nota
        </Button>
      </form>
      {notes.length > 0 && (
        <ol className="notes">
          {[...notes].reverse().map(({ action, at, by, text }) => (
            <li key={action}>
              <p>{text}</p>
              <p className="note-foot">
                <span>
                  {by && <span>{`${by}, `}</span>}
                  <Time at={at} />
                </span>
                <Button kind="link" onClick={() => removeNote(request, action, text)}>
                  Borrar
                  <span className="visually-hidden"> la nota «{text.slice(0, 40)}»</span>
                </Button>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const privacyHint =
  'Solo la veis vosotros. Si esta persona pide sus datos, va con ellos.';

const draftHint = 'Se guarda con lo que hagas ahora, o al salir de aquí.';

/**
 * Saves the draft when another page of the desk is opened, or the results of a search
 * take the place of this one.
 */
function useSaveOnLeaving(subject: Subject): void {
  const latest = useRef(subject);
  latest.current = subject;
  useEffect(
    () => () => {
      const page = paths.request(latest.current.id);
      const isLeft = location.pathname !== deskPath + page;
      const { text, path } = search.get();
      const isSearching = path === page && text !== '';
      // Otherwise the page is unmounted for another reason, such as a sign-out.
      if (isLeft || isSearching) saveNote(latest.current);
    },
    [],
  );
}
