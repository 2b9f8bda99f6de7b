import { type FormEvent, useRef, useState } from 'react';
import { useAskForCode, useEnterByCode } from '../data/codes.ts';
import { TextField } from '../ui/TextField.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { CodeLate } from './CodeLate.tsx';

/** The field for the code from the mail. It is sent with its last character, unless something was corrected before. */
export function CodeForm({ mail, again, onEntered, onFailed, onBack }: Props) {
  const [code, setCode] = useState('');
  const corrected = useRef(false);
  const enter = useEnterByCode(again);
  const ask = useAskForCode();
  const spend = (typed: string) =>
    enter.mutate(typed, { onSuccess: () => onEntered?.(), onError: (error) => onFailed?.(error) });
  const type = (typed: string) => {
    const [before, now] = [lengthOf(code), lengthOf(typed)];
    if (now < before) corrected.current = true;
    setCode(typed);
    if (now === length && before < length && !corrected.current) spend(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!enter.isPending) spend(code);
  };
  const sendAnother = () => {
    corrected.current = false;
    setCode('');
    enter.reset();
    ask.mutate(mail);
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label="Código"
        className="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={20}
        aria-invalid={enter.error ? true : undefined}
        // The code is the only thing to be typed here.
        autoFocus
        value={code}
        onChange={type}
      />
      {enter.error && <Trouble error={enter.error} />}
      {ask.error && <Trouble error={ask.error} />}
      <p className="hint" role="status">
        {ask.isSuccess && 'Otro código va de camino: vale el último.'}
      </p>
      <CodeLate own={again !== null} />
      <div className="stack">
        <button type="submit" className="b b--go" disabled={enter.isPending}>
          Entrar
        </button>
        <button type="button" className="link" disabled={ask.isPending} onClick={sendAnother}>
          Enviar otro código
        </button>
        <button type="button" className="link" onClick={onBack}>
          Volver
        </button>
      </div>
    </form>
  );
}

type Props = {
  mail: string;
  /** The person who is signed in and confirms it; null where nobody is in. */
  again: number | null;
  onEntered?: () => void;
  onFailed?: (error: Error) => void;
  onBack: () => void;
};

const length = 8;

/** How many letters and digits a code has, however it is grouped. */
function lengthOf(code: string): number {
  return code.replace(/[^a-z\d]/gi, '').length;
}
