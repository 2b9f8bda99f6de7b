import { useState } from 'react';
import { useSignInWithLink } from '../state/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Field, onSubmit } from '../ui/Field.tsx';
import { openRequestedPage } from './open-requested-page.ts';
import { tokenIn } from './token-in.ts';

/**
 * Takes a pasted link, for the desk installed on an iPhone, where links open in Safari.
 */
export function PasteLink() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const signIn = useSignInWithLink();
  if (!open) {
    return (
      <Button kind="link" onClick={() => setOpen(true)}>
        Pegar aquí un enlace de entrada
      </Button>
    );
  }

  const submit = () => {
    const token = tokenIn(text);
    setIncomplete(!token);
    if (token) signIn.mutate(token, { onSuccess: openRequestedPage });
  };

  return (
    <form onSubmit={onSubmit(submit)}>
      <Field
        label="Enlace de entrada"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={300}
        autoFocus
        value={text}
        onChange={setText}
        error={incomplete ? 'A este enlace le falta algo: cópialo entero.' : undefined}
      />
      {signIn.error && <ErrorBanner error={signIn.error} />}
      <Button type="submit" disabled={signIn.isPending}>
        Entrar con el enlace
      </Button>
    </form>
  );
}
