import './note.css';
import { use, useId } from 'react';
import { longestNote } from '../../contact/labels.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { hour } from '../time/day-words.ts';
import { Trouble } from '../ui/Trouble.tsx';
import { HeadingLevel } from './heading-level.ts';
import { NoteConflict } from './NoteConflict.tsx';
import { useNote } from './use-note.ts';

/** The private note of a request, which only those who use the desk can read. */
export function Note({ request }: { request: WholeRequest }) {
  const { text, type, theirs, choose, savedAt, error, retry } = useNote(request);
  const id = useId();
  const Heading = use(HeadingLevel);
  return (
    <section className="sec note">
      <Heading className="sec__t">
        <label htmlFor={id}>Nota privada</label>
      </Heading>
      <textarea
        id={id}
        rows={3}
        maxLength={longestNote}
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => type(target.value)}
      />
      <p className="note__print">{text}</p>
      {theirs !== undefined && <NoteConflict theirs={theirs} onChoose={choose} />}
      {error && <Trouble error={error} retry={retry} />}
      <p className="hint" role="status">
        {savedAt && `Guardada a las ${hour(savedAt.toISOString())}.`}
      </p>
      <p className="hint" id={`${id}-hint`}>
        Solo la veis vosotros. Si esta persona pide sus datos, la nota va con ellos.
      </p>
    </section>
  );
}
