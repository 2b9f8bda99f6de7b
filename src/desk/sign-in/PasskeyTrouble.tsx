import { deviceFault } from '../data/passkeys.ts';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Trouble.tsx';

/** Says why a passkey could not be used, or could not be saved. */
export function PasskeyTrouble({ error, saving = false }: { error: Error; saving?: boolean }) {
  const fault = deviceFault(error);
  if (!fault) return <Trouble error={error} />;
  const [what, why] = words[saving ? 'saving' : 'entering'][fault];
  return (
    <div className="ban ban--late" role="alert">
      <Icon name="alert" />
      <p>
        <b>{what}</b> {why}
      </p>
    </div>
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
