import { type FormEvent, useRef, useState } from 'react';
import { useRedeemCode, useRequestCode, useSignInMethods } from '../data/sign-in.ts';
import { Outside } from '../frame/Page.tsx';
import { Trouble } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';

/** Asks for the address to which a code is sent, and then for the code. */
export function CodeScreen({ onBack }: { onBack: () => void }) {
  const [mail, setMail] = useState('');
  const [sent, setSent] = useState(false);
  const ask = useRequestCode();
  if (sent)
    return (
      <Outside title="Mira tu correo">
        <p>
          Si esa dirección puede entrar, va de camino un código de 8 letras y cifras. Caduca en 10 minutos.
        </p>
        <CodeForm mail={mail} again={null} onBack={onBack} />
      </Outside>
    );
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate(mail.trim(), { onSuccess: () => setSent(true) });
  };
  return (
    <Outside title="Un código por correo">
      <p>Va a la dirección que tienes apuntada en la oficina, y vale solo en este navegador.</p>
      <form onSubmit={send}>
        <TextField
          label="Tu correo"
          type="email"
          inputMode="email"
          required
          value={mail}
          onChange={setMail}
          autoComplete="email"
          maxLength={254}
          // The screen was opened to type an address.
          autoFocus
        />
        {ask.error && <Trouble error={ask.error} />}
        <NoCodes />
        <div className="stack">
          <button type="submit" className="b b--go" disabled={ask.isPending}>
            Enviarme el código
          </button>
          <button type="button" className="b" onClick={onBack}>
            Volver
          </button>
        </div>
      </form>
    </Outside>
  );
}

/** The field for the code from the mail. It is sent with its last character, unless something was corrected before. */
export function CodeForm({ mail, again, onEntered, onFailed, onBack }: Props) {
  const [code, setCode] = useState('');
  const corrected = useRef(false);
  const enter = useRedeemCode(again);
  const ask = useRequestCode();
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
        {ask.isSuccess && 'Pedido otra vez. Se envía uno por minuto como mucho.'}
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

/**
 * Says what to do where no code comes. It is the same whether or not the address is somebody's.
 *
 * @param own whether it is the address of whoever is signed in.
 */
function CodeLate({ own }: { own: boolean }) {
  const { data } = useSignInMethods({ waiting: true });
  if (data?.codesFail)
    return (
      <p className="hint" role="status">
        {mailFails}
      </p>
    );
  return (
    <p className="hint">
      Si no llega en dos minutos, mira en el correo no deseado{' '}
      {own
        ? 'o confirma de otra manera.'
        : 'y comprueba la dirección: puede que no sea la que está apuntada. También se entra con una llave o con un enlace.'}
    </p>
  );
}

/** Says where codes cannot come: no mail is set up, or the mail server has just been away. */
export function NoCodes() {
  const { data } = useSignInMethods();
  if (data?.codes === false)
    return (
      <p className="hint">Aquí no se envían códigos por correo: no hay servidor de correo configurado.</p>
    );
  return data?.codesFail ? <p className="hint">{mailFails}</p> : null;
}

const mailFails =
  'El correo no sale ahora mismo: el último no se ha podido enviar. Entra con una llave o con un enlace, o prueba más tarde.';
