import { deskPath } from '../../desk-api/paths.ts';
import {
  passkeyFailure,
  usePasskeysAvailable,
  useSignInMethods,
  type useSignInWithPasskey,
} from '../api/sign-in.ts';
import { Banner, ErrorBanner } from '../ui/Banner.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Signs in with a passkey of this device. */
export function PasskeyButton({ signIn, onDone, children }: PasskeyButtonProps) {
  return (
    <>
      {signIn.error && <PasskeyError error={signIn.error} />}
      <button
        type="button"
        className="button button-primary"
        disabled={signIn.isPending}
        onClick={() => signIn.mutate(undefined, { onSuccess: () => onDone?.() })}
      >
        <Icon name="key" />
        {signIn.error ? 'Volver a probar' : children}
      </button>
    </>
  );
}

type PasskeyButtonProps = {
  signIn: ReturnType<typeof useSignInWithPasskey>;
  onDone?: () => void;
  children: string;
};

/** Says why a passkey could not be used or saved. To cancel is no error. */
export function PasskeyError({ error, saving = false }: { error: Error; saving?: boolean }) {
  const failure = passkeyFailure(error);
  if (!failure) return <ErrorBanner error={error} />;
  if (saving && failure === 'already-saved')
    return (
      <Banner icon="key">
        <p>Este dispositivo ya tiene una llave tuya. No hace falta guardar otra.</p>
      </Banner>
    );
  return (
    <Banner icon="key">
      <p>
        {saving
          ? 'La llave no se ha guardado. Estás dentro igualmente.'
          : 'Este dispositivo no ha dado la llave. Puede que se haya cancelado, o que aquí no la tengas.'}
      </p>
    </Banner>
  );
}

/** Says why no passkey can be used at this address, and at which one it can. */
export function PasskeysElsewhere() {
  const { data } = useSignInMethods();
  if (usePasskeysAvailable() !== false || !data || data.passkeysAt === location.origin) return null;
  if (data.passkeysAt === null)
    return (
      <p className="hint">
        Aquí no se entra con una llave de acceso: la dirección de la oficina es un número, y hace falta un
        nombre (DESK_ORIGIN).
      </p>
    );
  return (
    <p className="hint">
      Aquí no se entra con una llave de acceso. Sí en{' '}
      <a href={`${data.passkeysAt}${deskPath}/`}>{data.passkeysAt}</a>.
    </p>
  );
}
