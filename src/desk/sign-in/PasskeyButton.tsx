import type { ReactNode } from 'react';
import { deskPath } from '../../desk-api/paths.ts';
import { deviceFault, type useSignInWithPasskey } from '../data/passkeys.ts';
import { usePasskeysHere, useSignInMethods } from '../data/sign-in.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice, Trouble } from '../ui/Notice.tsx';

/** Signs in by a passkey of the device. */
export function PasskeyButton({ signIn, children, onEntered, onFailed }: Props) {
  return (
    <button
      type="button"
      className="b b--go"
      disabled={signIn.isPending}
      onClick={() =>
        signIn.mutate(undefined, {
          onSuccess: () => onEntered?.(),
          onError: (error) => onFailed?.(error),
        })
      }
    >
      <Icon name="key" />
      {signIn.error ? 'Volver a probar' : children}
    </button>
  );
}

type Props = {
  signIn: ReturnType<typeof useSignInWithPasskey>;
  children: string;
  onEntered?: () => void;
  onFailed?: (error: Error) => void;
};

/** Says why a passkey could not be used, or could not be saved. */
export function PasskeyTrouble({ error, saving = false }: { error: Error; saving?: boolean }) {
  const fault = deviceFault(error);
  if (!fault) return <Trouble error={error} />;
  const [what, why] = words[saving ? 'saving' : 'entering'][fault];
  return (
    <Notice icon="alert" bad role="alert">
      <b>{what}</b> {why}
    </Notice>
  );
}

const notGiven = [
  'Este dispositivo no ha dado la llave.',
  'Puede que se haya cancelado, o que aquí no la tengas.',
];

const words = {
  entering: { 'not given': notGiven, 'held already': notGiven },
  saving: {
    'not given': ['La llave no se ha guardado.', 'Puede que se haya cancelado. Estás dentro igualmente.'],
    'held already': ['Este dispositivo ya tiene una llave tuya.', 'No hace falta guardar otra.'],
  },
} as const;

/** Says why no passkey can be used at this address, and at which one it can. Nothing where the browser is the reason. */
export function NoPasskeysHere() {
  const { data } = useSignInMethods();
  if (usePasskeysHere() !== false || !data || data.passkeysAt === location.origin) return null;
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

/** Says whom to ask for a sign-in link. Strangers read it too: it does not say how links are made. */
export function HowToGetALink({ children }: { children: ReactNode }) {
  return (
    <div className="box">
      <p>{children} Pídelo a alguien que ya entre, o a quien lleva el servidor de la web.</p>
    </div>
  );
}
