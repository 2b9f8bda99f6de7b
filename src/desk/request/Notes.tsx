import { cleanText, isBlank } from '../../contact-request/clean-text.ts';
import { maxNoteLength } from '../../contact-request/notes.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { queueWithUndo } from '../requests/actions.ts';
import { useDraft } from '../state/drafts.ts';
import { queueAction } from '../state/outbox.ts';
import { showToast } from '../state/toast.ts';
import { Button } from '../ui/Button.tsx';
import { Field, onSubmit } from '../ui/Field.tsx';
import { Time } from '../ui/Time.tsx';

/**
 * The private notes on a request. What is being typed is a draft, which survives a
 * reload.
 */
export function Notes({ request }: { request: RequestDetail }) {
  const { id, name, notes } = request;
  const [draft, setDraft] = useDraft(id);
  const add = () => {
    if (isBlank(draft)) return;

    const note = { kind: 'note', text: cleanText(draft) } as const;
    setDraft('');
    queueWithUndo(request, note, 'nota guardada', (undoes) => ({
      kind: 'note-deleted',
      undoes,
    }));
  };
  const remove = (undoes: string, text: string) => {
    queueAction(id, { kind: 'note-deleted', undoes });
    showToast(`${name}: nota borrada.`, () => queueAction(id, { kind: 'note', text }));
  };

  return (
    <section className="body">
      <h3>Notas</h3>
      {notes.length > 0 && (
        <ol className="notes">
          {notes.map(({ action, at, by, text }) => (
            <li key={action}>
              <p>{text}</p>
              <small>
                {by && <span>{`${by}, `}</span>}
                <Time at={at} />
              </small>
              <Button kind="link" onClick={() => remove(action, text)}>
                Borrar
                <span className="visually-hidden"> la nota «{text.slice(0, 40)}»</span>
              </Button>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={onSubmit(add)}>
        <Field
          label="Nota privada"
          rows={2}
          maxLength={maxNoteLength}
          required
          value={draft}
          onChange={setDraft}
          hint={privacyHint}
        />
        {/* Disabled once the note is saved, it would lose the focus. */}
        <Button type="submit" kind="small">
          Guardar la nota
        </Button>
      </form>
    </section>
  );
}

const privacyHint =
  'Solo la veis vosotros. ' + 'Si esta persona pide sus datos, la nota va con ellos.';
