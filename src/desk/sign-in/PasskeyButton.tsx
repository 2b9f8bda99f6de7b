import type { useEnterByPasskey } from '../data/passkeys.ts';
import { Icon } from '../ui/Icon.tsx';

/** Signs in by a passkey of the device. */
export function PasskeyButton({ entrance, children, onEntered, onFailed }: Props) {
  return (
    <button
      type="button"
      className="b b--go"
      disabled={entrance.isPending}
      onClick={() =>
        entrance.mutate(undefined, {
          onSuccess: () => onEntered?.(),
          onError: (error) => onFailed?.(error),
        })
      }
    >
      <Icon name="key" />
      {entrance.error ? 'Volver a probar' : children}
    </button>
  );
}

type Props = {
  entrance: ReturnType<typeof useEnterByPasskey>;
  children: string;
  onEntered?: () => void;
  onFailed?: (error: Error) => void;
};
