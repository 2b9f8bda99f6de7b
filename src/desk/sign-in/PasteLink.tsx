import { type FormEvent, useState } from 'react';
import { useSpendLink } from '../data/sign-in.ts';
import { TextField } from '../ui/TextField.tsx';
import { Trouble } from '../ui/Trouble.tsx';

/** Takes a pasted sign-in link, for the desk installed on an iPhone: there links open in Safari. */
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Either the whole link or its part after the `#`.
    const [secret] = /(?<=^|#)[\w-]{43}$/.exec(text.trim()) ?? [];
    setIncomplete(!secret);
    if (secret) spend.mutate(secret);
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label="Enlace de entrada"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={300}
        // The form was opened to paste a link.
        autoFocus
        value={text}
        onChange={setText}
        fault={incomplete ? 'A este enlace le falta algo: cópialo entero.' : undefined}
      />
      {spend.error && <Trouble error={spend.error} />}
      <div className="stack">
        <button type="submit" className="b" disabled={spend.isPending}>
          Entrar con el enlace
        </button>
      </div>
    </form>
  );
}
