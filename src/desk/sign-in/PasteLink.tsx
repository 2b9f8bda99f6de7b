import '../ui/field.css';
import { type FormEvent, useId, useState } from 'react';
import { useSpendLink } from '../data/sign-in.ts';
import { Trouble } from '../ui/Trouble.tsx';

/** For a link that cannot be opened here, as in the desk installed on an iPhone: links open in Safari there. */
export function PasteLink() {
  const [open, setOpen] = useState(false);
  return open ? (
    <PasteForm />
  ) : (
    <button type="button" className="link" onClick={() => setOpen(true)}>
      Pegar aquí un enlace de entrada
    </button>
  );
}

function PasteForm() {
  const [text, setText] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const spend = useSpendLink();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The whole link, or what stands behind its `#`.
    const [secret] = /(?<=^|#)[\w-]{43}$/.exec(text.trim()) ?? [];
    setIncomplete(!secret);
    if (secret) spend.mutate(secret);
  };
  return (
    <form onSubmit={submit}>
      <div className="f">
        <label htmlFor={id}>Enlace de entrada</label>
        <input
          id={id}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={300}
          aria-invalid={incomplete || undefined}
          aria-describedby={incomplete ? `${id}-hint` : undefined}
          // biome-ignore lint/a11y/noAutofocus: Whoever pressed the button before wants to paste.
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {incomplete && (
          <p className="hint" id={`${id}-hint`}>
            A este enlace le falta algo: cópialo entero.
          </p>
        )}
      </div>
      {spend.error && <Trouble error={spend.error} />}
      <div className="stack">
        <button type="submit" className="b" disabled={spend.isPending}>
          Entrar con el enlace
        </button>
      </div>
    </form>
  );
}
