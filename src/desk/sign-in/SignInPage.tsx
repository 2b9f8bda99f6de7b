import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { queue } from '../api/outbox.ts';
import {
  usePasskeysAvailable,
  useSignInMethods,
  useSignInWithLink,
  useSignInWithPasskey,
} from '../api/sign-in.ts';
import { SignedOutLayout } from '../app/Page.tsx';
import { ErrorBanner } from '../ui/Banner.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CodePage, NoCodes } from './CodeForm.tsx';
import { PasskeyButton, PasskeysElsewhere } from './PasskeyButton.tsx';
import { takeReturnPath } from './return-path.ts';

/** The sign-in, shown at the requested address. After signing in that page is shown. */
export function SignInPage() {
  const [byCode, setByCode] = useState(false);
  const [, navigate] = useLocation();
  const { data: methods, isPending } = useSignInMethods();
  const passkeys = usePasskeysAvailable() ?? false;
  const signIn = useSignInWithPasskey();
  const waiting = queue.use().length > 0;
  const done = () => navigate(takeReturnPath(), { replace: true });
  // What appears later would push away what is here: on a phone it stands at the lower edge.
  if (isPending) return null;
  if (byCode) return <CodePage onDone={done} onBack={() => setByCode(false)} />;
  const codes = methods?.codes ?? false;
  return (
    <SignedOutLayout title="La oficina">
      <p>Las solicitudes de presupuesto de la web: a quién llamar, y antes de cuándo.</p>
      {waiting && <WaitingHint />}
      <NoCodes />
      <PasskeysElsewhere />
      <p className="box">
        <b>{codes ? '¿Es la primera vez?' : '¿Es la primera vez, o un teléfono nuevo?'}</b> Abre aquí un
        enlace de entrada: sirve una vez, durante 10 minutos. Pídelo a alguien que ya entre, o a quien lleva
        el servidor de la web.
      </p>
      <div className="stack">
        {passkeys && (
          <PasskeyButton signIn={signIn} onDone={done}>
            Entrar con este dispositivo
          </PasskeyButton>
        )}
        {codes && (
          <button
            type="button"
            className={passkeys ? 'button' : 'button button-primary'}
            onClick={() => setByCode(true)}
          >
            <Icon name="mail" />
            Enviarme un código por correo
          </button>
        )}
        <PasteLink onDone={done} />
      </div>
    </SignedOutLayout>
  );
}

/** Says that actions wait in this browser for their person, without saying whose or what. */
export function WaitingHint() {
  return (
    <p className="hint">
      En este teléfono queda algo sin enviar: sale cuando vuelve a entrar quien lo apuntó.
    </p>
  );
}

/** Takes a pasted link, for the desk installed on an iPhone: there, links open in Safari. */
function PasteLink({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const signIn = useSignInWithLink();
  if (!open)
    return (
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        Pegar aquí un enlace de entrada
      </button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Either the whole link, or its part after the `#`.
    const [token] = /(?<=^|#)[\w-]{43}$/.exec(text.trim()) ?? [];
    setIncomplete(!token);
    if (token) signIn.mutate(token, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit}>
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
      <button type="submit" className="button" disabled={signIn.isPending}>
        Entrar con el enlace
      </button>
    </form>
  );
}
