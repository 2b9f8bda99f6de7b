import type { SavedPasskey } from '../../desk-api/passkeys.ts';
import { useRemovePasskey, useSavePasskey } from '../data/passkeys.ts';
import { usePasskeysHere } from '../data/sign-in.ts';
import { NoPasskeysHere, PasskeyTrouble } from '../sign-in/PasskeyButton.tsx';
import { AskButton } from '../ui/AskButton.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Line } from './DeviceLine.tsx';
import { deviceName, passkeyUse } from './device-words.ts';

/** The passkeys of a person. Their owner can save another one on this device. */
export function Passkeys({
  passkeys,
  own,
  managed,
}: {
  passkeys: SavedPasskey[];
  own: boolean;
  managed: boolean;
}) {
  return (
    <>
      <h3>Llaves de acceso</h3>
      {passkeys.length === 0 ? (
        <p className="soft">Ninguna todavía.</p>
      ) : (
        <ul className="lines">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} managed={managed} />
          ))}
        </ul>
      )}
      {own && <SaveAnother some={passkeys.length > 0} />}
    </>
  );
}

function SaveAnother({ some }: { some: boolean }) {
  const save = useSavePasskey();
  if (!usePasskeysHere()) return <NoPasskeysHere />;
  return (
    <>
      {save.error && <PasskeyTrouble error={save.error} saving />}
      <div className="stack">
        <button type="button" className="b" disabled={save.isPending} onClick={() => save.mutate()}>
          <Icon name="key" />
          {some ? 'Guardar otra llave' : 'Guardar la llave aquí'}
        </button>
      </div>
    </>
  );
}

function PasskeyLine({ passkey, managed }: { passkey: SavedPasskey; managed: boolean }) {
  const name = deviceName(passkey);
  return (
    <Line icon="key" name={name} tag={passkey.current && 'esta'} detail={passkeyUse(passkey, new Date())}>
      {managed && (
        <AskButton className="b b--s" dialog={(close) => <RemoveDialog passkey={passkey} onClose={close} />}>
          Quitar<span className="vh"> la llave de {name}</span>
        </AskButton>
      )}
    </Line>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: SavedPasskey; onClose: () => void }) {
  const remove = useRemovePasskey();
  return (
    <ConfirmDialog
      title={`Quitar la llave de «${deviceName(passkey)}»`}
      danger
      no="Dejarla"
      yes="Quitar"
      doing={remove}
      onYes={() => remove.mutate(passkey.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Dejará de abrir la oficina, y se cierran las sesiones que abrió{passkey.current && ', también esta'}.
        Si vuelve a hacer falta, se entra de otra manera y se guarda una nueva.
      </p>
    </ConfirmDialog>
  );
}
