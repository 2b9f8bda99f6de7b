import { useEffect } from 'react';
import { passkeyOffer } from '../state/session.ts';
import { usePasskeysAvailable } from '../state/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';
import { PasskeyButton } from '../ui/PasskeyButton.tsx';

/** Offers to save a passkey after a sign-in without one, before the requested page. */
export function SavePasskeyPage() {
  const available = usePasskeysAvailable();
  const goOn = () => passkeyOffer.set(false);
  useEffect(() => {
    if (available === false) passkeyOffer.set(false);
  }, [available]);
  if (!available) return null;

  return (
    <SignedOutLayout title="Ya estás dentro">
      <p>
        Guarda una llave de acceso en este dispositivo y la próxima vez entrarás con la
        huella, la cara o el PIN. Sin contraseñas.
      </p>
      <p className="hint">
        La llave no sale de tus dispositivos. Si pierdes el teléfono, se quita en
        «Personas».
      </p>
      <div className="stack">
        <PasskeyButton saving onDone={goOn}>
          Guardar la llave aquí
        </PasskeyButton>
        <Button onClick={goOn}>Ahora no</Button>
      </div>
    </SignedOutLayout>
  );
}
