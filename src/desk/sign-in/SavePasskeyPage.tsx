import { useEffect } from 'react';
import { passkeyOffer } from '../api/session.ts';
import { usePasskeysAvailable, useSavePasskey } from '../api/sign-in.ts';
import { SignedOutLayout } from '../app/Page.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PasskeyError } from './PasskeyButton.tsx';

/** Offers to save a passkey to a person who has signed in without one, before the page that was asked for. */
export function SavePasskeyPage() {
  const save = useSavePasskey();
  const available = usePasskeysAvailable();
  const goOn = () => passkeyOffer.set(false);
  useEffect(() => {
    if (available === false) passkeyOffer.set(false);
  }, [available]);
  if (!available) return null;
  return (
    <SignedOutLayout title="Ya estás dentro">
      <p>
        Guarda una llave de acceso en este dispositivo y la próxima vez entrarás con la huella, la cara o el
        PIN. Sin contraseñas.
      </p>
      <p className="hint">
        La llave no sale de tus dispositivos. Si pierdes el teléfono, se quita en «Personas».
      </p>
      {save.error && <PasskeyError error={save.error} saving />}
      <div className="stack">
        <button
          type="button"
          className="button button-primary"
          disabled={save.isPending}
          onClick={() => save.mutate(undefined, { onSuccess: goOn })}
        >
          <Icon name="key" />
          {save.error ? 'Volver a probar' : 'Guardar la llave aquí'}
        </button>
        <button type="button" className="button" onClick={goOn}>
          Ahora no
        </button>
      </div>
    </SignedOutLayout>
  );
}
