import { InfoDialog } from '../ui/Dialog.tsx';
import { enableKeys, keysEnabled } from './use-keys.ts';

/** Which key does what, and the switch that turns them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const enabled = keysEnabled.use();
  return (
    <InfoDialog title="Teclas" onClose={onClose}>
      <dl className="keys">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd className="kbd">{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className="keys__switch">
        <input type="checkbox" checked={enabled} onChange={({ target }) => enableKeys(target.checked)} />
        Usar las teclas en este navegador
      </label>
      <p className="hint">Mientras escribes, las letras son letras. Con ? vuelves siempre aquí.</p>
    </InfoDialog>
  );
}

const keys = [
  ['j', 'Siguiente'],
  ['k', 'Anterior'],
  ['Intro', 'Abrir'],
  ['c', 'Llamar'],
  ['r', 'Escribir un correo'],
  ['e', 'Contestada'],
  ['z', 'Deshacer'],
  ['/', 'Buscar'],
  ['Esc', 'Cerrar o volver'],
  ['?', 'Estas teclas'],
] as const;
