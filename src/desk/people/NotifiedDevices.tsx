import type { LostDevice, PushDevice } from '../../desk-api/notifications.ts';
import { useTurnOffDevice } from '../data/notifications.ts';
import { Trouble } from '../ui/Trouble.tsx';
import { deviceName, when } from './device-words.ts';
import { Line } from './Line.tsx';

/** The devices on which a person gets notifications, which may outlive the session that turned them on. */
export function NotifiedDevices({ devices, lost }: { devices: PushDevice[]; lost: LostDevice[] }) {
  const turnOff = useTurnOffDevice();
  if (devices.length + lost.length === 0) return null;
  return (
    <>
      <h3>Notificaciones</h3>
      <ul className="lines">
        {devices.map((device) => (
          <Line
            key={device.id}
            icon="bell"
            name={deviceName(device)}
            tag={device.current && 'este'}
            detail={`Activadas ${when(device.since, new Date())}`}
          >
            {/* Never disabled: that would take the focus away from it. */}
            <button
              type="button"
              className="b b--s"
              onClick={() => turnOff.isPending || turnOff.mutate(device.id)}
            >
              Quitar<span className="vh"> las notificaciones de {deviceName(device)}</span>
            </button>
          </Line>
        ))}
        {lost.map((device) => (
          <Line
            key={`${deviceName(device)} ${device.at}`}
            icon="alert"
            name={deviceName(device)}
            detail={`Dejaron de llegar ${when(device.at, new Date())}: actívalas otra vez en él`}
            lost
          />
        ))}
      </ul>
      {turnOff.error && <Trouble error={turnOff.error} />}
    </>
  );
}
