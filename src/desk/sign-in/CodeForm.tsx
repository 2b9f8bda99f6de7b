import '../ui/field.css';
import './code.css';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useAskForCode, useEnterByCode } from '../data/codes.ts';
import { Trouble } from '../ui/Trouble.tsx';

/** The code that came by mail. With its last character it is sent, unless something in it was corrected. */
export function CodeForm({ mail, again, onEntered, onBack }: Props) {
  const [code, setCode] = useState('');
  const corrected = useRef(false);
  const enter = useEnterByCode({ again });
  const ask = useAskForCode();
  const id = useId();
  const spend = (typed: string) => enter.mutate(typed, { onSuccess: () => onEntered?.() });
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
      <div className="f">
        <label htmlFor={id}>Código</label>
        <input
          id={id}
          className="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          maxLength={20}
          aria-invalid={enter.error ? true : undefined}
          // biome-ignore lint/a11y/noAutofocus: It is all that is left to do.
          autoFocus
          value={code}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      {enter.error && <Trouble error={enter.error} />}
      {ask.error && <Trouble error={ask.error} />}
      <p className="hint" role="status">
        {ask.isSuccess && 'Otro código va de camino: vale el último.'}
      </p>
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
  /** Whether it is to confirm who is in already. */
  again: boolean;
  onEntered?: () => void;
  onBack: () => void;
};

const length = 8;

/** However it is grouped. */
function lengthOf(code: string): number {
  return code.replace(/[^a-z\d]/gi, '').length;
}
