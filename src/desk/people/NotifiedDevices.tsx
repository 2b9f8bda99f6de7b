import type { LostDevice, PushDevice } from '../../desk-api/notifications.ts';
import { useTurnOffDevice } from '../data/notifications.ts';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { deviceName, when } from './device-words.ts';

/** The devices on which a person gets notifications, which may outlive the session that turned them on. */
export function NotifiedDevices({ devices, lost }: { devices: PushDevice[]; lost: LostDevice[] }) {
  const turnOff = useTurnOffDevice();
  if (devices.length + lost.length === 0) return null;
  return (
    <>
      <h3>Notificaciones</h3>
      <ul className="lines">
        {devices.map((device) => (
          <li key={device.id} className="dev">
            <Icon name="bell" />
            <div>
              <b>{deviceName(device)}</b>
              {device.current && <span className="tag">este</span>}
              <small>Activadas {when(device.since, new Date())}</small>
            </div>
            <button
              type="button"
              className="b b--s"
              disabled={turnOff.isPending}
              onClick={() => turnOff.mutate(device.id)}
            >
              Quitar<span className="vh"> las notificaciones de {deviceName(device)}</span>
            </button>
          </li>
        ))}
        {lost.map((device) => (
          <li key={`${deviceName(device)} ${device.at}`} className="dev dev--lost">
            <Icon name="alert" />
            <div>
              <b>{deviceName(device)}</b>
              <small>Dejaron de llegar {when(device.at, new Date())}: actívalas otra vez en él</small>
            </div>
          </li>
        ))}
      </ul>
      {turnOff.error && <Trouble error={turnOff.error} />}
    </>
  );
}
