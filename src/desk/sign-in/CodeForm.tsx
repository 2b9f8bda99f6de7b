import { useState } from 'react';
import { useSession } from '../state/session.ts';
import { useRequestCode, useSignInMethods, useSignInWithCode } from '../state/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Field, onSubmit } from '../ui/Field.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';
import { PasskeyButton } from '../ui/PasskeyButton.tsx';

/** Asks for the address to which a code is sent, and then for the code. */
export function CodePage({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const [mail, setMail] = useState('');
  const ask = useRequestCode();
  if (ask.isSuccess)
    return (
      <SignedOutLayout title="Mira tu correo">
        <p>
          Si esa dirección puede entrar, va de camino un código de 8 letras y cifras.
          Caduca en 10 minutos.
        </p>
        <CodeForm mail={mail} again={false} onDone={onDone} onBack={onBack} />
      </SignedOutLayout>
    );
  return (
    <SignedOutLayout title="Un código por correo">
      <p>
        Va a la dirección que tienes apuntada en la oficina, y vale solo en este
        navegador.
      </p>
      <form className="stack" onSubmit={onSubmit(() => ask.mutate(mail.trim()))}>
        <Field
          label="Tu correo"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          autoFocus
          value={mail}
          onChange={setMail}
        />
        {ask.error && <ErrorBanner error={ask.error} />}
        <Button type="submit" kind="primary" disabled={ask.isPending}>
          Enviarme el código
        </Button>
        <Button onClick={onBack}>Volver</Button>
      </form>
    </SignedOutLayout>
  );
}

/** The field for the code. The first attempt is sent with its last character. */
export function CodeForm({ mail, again, onDone, onBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const signIn = useSignInWithCode(again);
  const ask = useRequestCode();
  const redeem = (typed: string) => signIn.mutate(typed, { onSuccess: onDone });
  const type = (typed: string) => {
    setCode(typed);
    if (signIn.isIdle && typed.replace(/[^a-z\d]/gi, '').length === codeLength)
      redeem(typed);
  };
  const sendAnother = () => {
    setCode('');
    signIn.reset();
    ask.mutate(mail);
  };
  return (
    <form className="stack" onSubmit={onSubmit(() => signIn.isPending || redeem(code))}>
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
          : 'Si no llega en dos minutos, mira en el correo no deseado, o entra de otra manera.'}
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
  /** Whether a person who is signed in confirms who they are. */
  again: boolean;
  onDone: () => void;
  onBack: () => void;
};

const codeLength = 8;

/** Asks to sign in again when the server requires a recent sign-in, then retries the request. */
export function ReauthenticateDialog({ onDone }: { onDone: (done: boolean) => void }) {
  const person = useSession().data?.person;
  const methods = useSignInMethods().data;
  const ask = useRequestCode();
  const mail = methods?.codes ? person?.mail : undefined;
  return (
    <Dialog title={`¿Eres tú, ${person?.name ?? ''}?`} onClose={() => onDone(false)}>
      <p>Para esto hace falta entrar otra vez. Vale durante 10 minutos.</p>
      {mail && ask.isSuccess ? (
        <CodeForm mail={mail} again onDone={() => onDone(true)} onBack={ask.reset} />
      ) : (
        <div className="dialog-actions">
          {ask.error && <ErrorBanner error={ask.error} />}
          <PasskeyButton onDone={() => onDone(true)}>
            Confirmar con este dispositivo
          </PasskeyButton>
          {mail && (
            <Button icon="mail" disabled={ask.isPending} onClick={() => ask.mutate(mail)}>
              Enviarme un código por correo
            </Button>
          )}
          <Button onClick={() => onDone(false)}>Cancelar</Button>
        </div>
      )}
      <p className="hint">
        También vale abrir en este navegador un enlace del servidor, y probar otra vez.
      </p>
    </Dialog>
  );
}
