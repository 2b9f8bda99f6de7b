import { useSavePasskey } from '../data/passkeys.ts';
import { passkeyOffered } from '../data/session.ts';
import { Outside } from '../frame/Page.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PasskeyTrouble } from './PasskeyButton.tsx';

/** Offers to save a passkey to somebody who has signed in without one, before the page that was asked for. */
export function SaveKeyScreen() {
  const save = useSavePasskey();
  const goOn = () => passkeyOffered.set(false);
  return (
    <Outside title="Ya estás dentro">
      <p>
        Guarda una llave de acceso en este dispositivo y la próxima vez entrarás con la huella, la cara o el
        PIN. Sin contraseñas.
      </p>
      {save.error && <PasskeyTrouble error={save.error} saving />}
      <div className="stack">
        <button
          type="button"
          className="b b--go"
          disabled={save.isPending}
          onClick={() => save.mutate(undefined, { onSuccess: goOn })}
        >
          <Icon name="key" />
          {save.error ? 'Volver a probar' : 'Guardar la llave aquí'}
        </button>
        <button type="button" className="b" onClick={goOn}>
          Ahora no
        </button>
      </div>
      <p className="hint">
        La llave no sale de tus dispositivos. Si pierdes el teléfono, se anula en «Personas y dispositivos».
      </p>
    </Outside>
  );
}
