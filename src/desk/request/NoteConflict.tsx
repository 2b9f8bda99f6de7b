/** Shown where somebody else saved a note while one was being typed: asks which of the two is to be kept. */
export function NoteConflict({ theirs, onChoose }: Props) {
  return (
    <div className="note__other" role="alert">
      <p>
        <b>Mientras escribías, otra persona ha guardado esta nota:</b>
      </p>
      <blockquote>{theirs || '(ha borrado la que había)'}</blockquote>
      <div className="note__choice">
        <button type="button" className="b b--s b--ink" onClick={() => onChoose('mine')}>
          Guardar la mía
        </button>
        <button type="button" className="b b--s" onClick={() => onChoose('theirs')}>
          Quedarme con esa
        </button>
      </div>
    </div>
  );
}

type Props = { theirs: string; onChoose: (which: 'mine' | 'theirs') => void };
