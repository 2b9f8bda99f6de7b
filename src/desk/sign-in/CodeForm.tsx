import { useState } from 'react';
import { useRequestCode, useSignInWithCode } from '../state/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Field, onSubmit } from '../ui/Field.tsx';

/** The form for a code. The first attempt is sent when its last character is typed. */
export function CodeForm({ mail, again, onDone, onBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const signIn = useSignInWithCode(again);
  const ask = useRequestCode();
  const redeem = (typed: string) => signIn.mutate(typed, { onSuccess: onDone });
  const submit = () => {
    if (!signIn.isPending) redeem(code);
  };
  const type = (typed: string) => {
    setCode(typed);
    if (signIn.isIdle && isComplete(typed)) redeem(typed);
  };
  const sendAnother = () => {
    setCode('');
    signIn.reset();
    ask.mutate(mail);
  };

  return (
    <form className="stack" onSubmit={onSubmit(submit)}>
      <Field
        label="Código"
        className="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={20}
        autoFocus
        value={code}
        onChange={type}
      />
      {(signIn.error || ask.error) && <ErrorBanner error={signIn.error ?? ask.error} />}
      <p className="hint" role="status">
        {ask.isSuccess
          ? 'Otro código va de camino: vale el último.'
          : 'Si no llega en dos minutos, mira en el correo no deseado, ' +
            'o entra de otra manera.'}
      </p>
      <Button type="submit" kind="primary" disabled={signIn.isPending}>
        Entrar
      </Button>
      <Button kind="link" disabled={ask.isPending} onClick={sendAnother}>
        Enviar otro código
      </Button>
      <Button kind="link" onClick={onBack}>
        Volver
      </Button>
    </form>
  );
}

type CodeFormProps = {
  mail: string;
  /** Whether a signed-in person re-authenticates. */
  again: boolean;
  onDone: () => void;
  onBack: () => void;
};

/** A code has eight letters and digits. Other characters between them are ignored. */
function isComplete(typed: string): boolean {
  return typed.replace(/[^a-z\d]/gi, '').length === 8;
}
