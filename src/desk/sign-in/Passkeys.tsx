import { useEffect } from 'react';
import { deskPath } from '../../desk-api/paths.ts';
import { passkeyOffer } from '../state/session.ts';
import {
  passkeyFailure,
  usePasskeysAvailable,
  useSavePasskey,
  useSignInMethods,
  useSignInWithPasskey,
} from '../state/sign-in.ts';
import { Banner, ErrorBanner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';

/** Signs in with a passkey of this device, or saves one, where that is possible. */
export function PasskeyButton({ saving = false, kind = 'primary', onDone, children }: PasskeyButtonProps) {
  const signIn = useSignInWithPasskey();
  const save = useSavePasskey();
  const { mutate, isPending, error } = saving ? save : signIn;
  if (!usePasskeysAvailable()) return null;
  return (
    <>
      {error && <PasskeyError error={error} saving={saving} />}
      <Button
        kind={kind}
        icon="key"
        disabled={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => onDone?.() })}
      >
        {error ? 'Volver a probar' : children}
      </Button>
    </>
  );
}

type PasskeyButtonProps = {
  saving?: boolean;
  kind?: 'primary' | 'small';
  onDone?: () => void;
  children: string;
};

/** Says why a passkey could not be used or saved. To cancel is no error. */
function PasskeyError({ error, saving }: { error: Error; saving: boolean }) {
  const failure = passkeyFailure(error);
  if (!failure) return <ErrorBanner error={error} />;
  const text =
    failure === 'already-saved'
      ? 'Este dispositivo ya tiene una llave tuya. No hace falta guardar otra.'
      : saving
        ? 'La llave no se ha guardado. Estás dentro igualmente.'
        : 'Este dispositivo no ha dado la llave. Puede que se haya cancelado, o que aquí no la tengas.';
  return (
    <Banner icon="key">
      <p>{text}</p>
    </Banner>
  );
}

/** Says why no passkey can be used at this address, and at which one it can. */
export function PasskeysElsewhere() {
  const { data } = useSignInMethods();
  if (usePasskeysAvailable() !== false || !data || data.passkeysAt === location.origin) return null;
  return (
    <p className="hint">
      Aquí no se entra con una llave de acceso
      {data.passkeysAt === null ? (
        ': la dirección de la oficina es un número, y hace falta un nombre (DESK_ORIGIN).'
      ) : (
        <>
          . Sí en <a href={`${data.passkeysAt}${deskPath}/`}>{data.passkeysAt}</a>.
        </>
      )}
    </p>
  );
}

/** Offers to save a passkey to a person who has signed in without one, before the page that was asked for. */
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
        Guarda una llave de acceso en este dispositivo y la próxima vez entrarás con la huella, la cara o el
        PIN. Sin contraseñas.
      </p>
      <p className="hint">
        La llave no sale de tus dispositivos. Si pierdes el teléfono, se quita en «Personas».
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
