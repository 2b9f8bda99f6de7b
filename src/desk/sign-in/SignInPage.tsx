import { useState } from 'react';
import { usePasskeysAvailable, useSignInMethods } from '../state/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';
import { PasskeyButton } from '../ui/PasskeyButton.tsx';
import { CodePage } from './CodePage.tsx';
import { openRequestedPage } from './open-requested-page.ts';
import { PasskeysElsewhere } from './PasskeysElsewhere.tsx';
import { PasteLink } from './PasteLink.tsx';
import { SessionEndHint } from './SessionEndHint.tsx';
import { WaitingHint } from './WaitingHint.tsx';

/** The sign-in, shown at the requested address, which opens after signing in. */
export function SignInPage() {
  const [byCode, setByCode] = useState(false);
  const { data: methods, isPending } = useSignInMethods();
  const passkeys = usePasskeysAvailable();
  // The page waits for the methods: on a phone it is aligned to the bottom edge, and a
  // button that appeared later would move it.
  if (isPending) return null;
  if (byCode) {
    return <CodePage onDone={openRequestedPage} onBack={() => setByCode(false)} />;
  }

  return (
    <SignedOutLayout title="La oficina">
      <p>Las solicitudes de presupuesto de la web: a quién llamar, y antes de cuándo.</p>
      <SessionEndHint />
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
