import { apiPaths } from '../../desk-api/paths.ts';
import type { SavedPasskey } from '../../desk-api/people.ts';
import { Time } from '../ui/Time.tsx';
import { deviceName } from './device-name.ts';
import { Line } from './Line.tsx';
import { RemoveButton } from './RemoveButton.tsx';

/** A passkey that a person has saved. */
export function PasskeyLine({ passkey, canRemove }: PasskeyLineProps) {
  const { id, current, createdAt, lastUsedAt } = passkey;
  const name = deviceName(passkey);
  const detail = (
    <>
      Guardada <Time at={createdAt} /> · <span>{lastUsedAt ? 'usada ' : 'sin usar'}</span>
      {lastUsedAt && <Time at={lastUsedAt} />}
    </>
  );

  return (
    <Line icon="key" name={`Llave de ${name}`} badge={current && 'esta'} detail={detail}>
      {canRemove && (
        <RemoveButton what={`la llave de «${name}»`} path={apiPaths.passkey(id)}>
          Dejará de abrir la oficina, y se cierran las sesiones que abrió
          {current && ', también esta'}.
        </RemoveButton>
      )}
    </Line>
  );
}

type PasskeyLineProps = { passkey: SavedPasskey; canRemove: boolean };
