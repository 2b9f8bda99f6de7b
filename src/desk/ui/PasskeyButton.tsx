import {
  type PasskeyFailure,
  passkeyFailure,
  usePasskeysAvailable,
  useSavePasskey,
  useSignInWithPasskey,
} from '../state/sign-in.ts';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { ErrorBanner } from './ErrorBanner.tsx';

/** Signs in with a passkey of this device, or saves one, where that is possible. */
export function PasskeyButton({
  saving = false,
  kind = 'primary',
  onDone,
  children,
}: PasskeyButtonProps) {
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

/** Says why a passkey could not be used or saved. Cancelling is not an error. */
function PasskeyError({ error, saving }: { error: Error; saving: boolean }) {
  const failure = passkeyFailure(error);
  if (!failure) return <ErrorBanner error={error} />;

  return (
    <Banner icon="key">
      <p>{failureText(failure, saving)}</p>
    </Banner>
  );
}

function failureText(failure: PasskeyFailure, saving: boolean): string {
  if (failure === 'already-saved') {
    return 'Este dispositivo ya tiene una llave tuya. No hace falta guardar otra.';
  }
  if (saving) return 'La llave no se ha guardado. Estás dentro igualmente.';
  return (
    'Este dispositivo no ha dado la llave. ' +
    'Puede que se haya cancelado, o que aquí no la tengas.'
  );
}
