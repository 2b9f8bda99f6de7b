import { useState } from 'react';
import { queue } from '../state/outbox.ts';
import { openPage, paths } from '../state/routes.ts';
import {
  usePasskeysAvailable,
  useSignInMethods,
  useSignInWithLink,
} from '../state/sign-in.ts';
import { keys, readStored, writeStored } from '../state/storage.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Field, onSubmit } from '../ui/Field.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';
import { PasskeyButton } from '../ui/PasskeyButton.tsx';
import { CodePage } from './CodeForm.tsx';
import { PasskeysElsewhere } from './PasskeysElsewhere.tsx';

/** The sign-in, shown at the requested address. After signing in that page is shown. */
export function SignInPage() {
  const [byCode, setByCode] = useState(false);
  const { data: methods, isPending } = useSignInMethods();
  const passkeys = usePasskeysAvailable();
  // Content that appears later would shift the page, so on a phone it is placed at the bottom edge.
  if (isPending) return null;
  if (byCode)
    return <CodePage onDone={openRequestedPage} onBack={() => setByCode(false)} />;
  return (
    <SignedOutLayout title="La oficina">
      <p>Las solicitudes de presupuesto de la web: a quién llamar, y antes de cuándo.</p>
      <WaitingHint />
      {methods?.codes === false && (
        <p className="hint">
          Aquí no se envían códigos por correo: no hay servidor de correo configurado.
        </p>
      )}
      <PasskeysElsewhere />
      <p className="box">
        <b>
          {methods?.codes
            ? '¿Es la primera vez?'
            : '¿Es la primera vez, o un teléfono nuevo?'}
        </b>{' '}
        Abre aquí un enlace de entrada: sirve una vez, durante 10 minutos. Pídelo a
        alguien que ya entre, o a quien lleva el servidor de la web.
      </p>
      <div className="stack">
        <PasskeyButton onDone={openRequestedPage}>
          Entrar con este dispositivo
        </PasskeyButton>
        {methods?.codes && (
          <Button
            kind={passkeys ? undefined : 'primary'}
            icon="mail"
            onClick={() => setByCode(true)}
          >
            Enviarme un código por correo
          </Button>
        )}
        <PasteLink />
      </div>
    </SignedOutLayout>
  );
}

/** Opens the page that was asked for before the sign-in, once: a later sign-in begins with the list. */
export function openRequestedPage(): void {
  const path = readStored<string>(keys.returnPath, 'sessionStorage') ?? paths.home;
  writeStored(keys.returnPath, undefined, 'sessionStorage');
  openPage(path, { replace: true });
}

/** Says that actions wait in this browser for their person, without saying whose or what. */
export function WaitingHint() {
  if (queue.use().length === 0) return null;
  return (
    <p className="hint">
      En este teléfono queda algo sin enviar: sale cuando vuelve a entrar quien lo apuntó.
    </p>
  );
}

/** Takes a pasted link, for the desk installed on an iPhone: there, links open in Safari. */
function PasteLink() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const signIn = useSignInWithLink();
  if (!open)
    return (
      <Button kind="link" onClick={() => setOpen(true)}>
        Pegar aquí un enlace de entrada
      </Button>
    );
  const submit = () => {
    // Either the whole link, or its part after the `#`.
    const [token] = /(?<=^|#)[\w-]{43}$/.exec(text.trim()) ?? [];
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
