import { useState } from 'react';
import type { PushDevice } from '../../desk-api/notifications.ts';
import { useTurnOffDevice } from '../data/notifications.ts';
import { dayAndHour } from '../time/day-words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Trouble } from '../ui/Notice.tsx';
import { Line } from './DeviceLine.tsx';
import { deviceName } from './device-words.ts';

/** The devices on which a person gets notifications, which may outlive the session that turned them on. */
export function NotifiedDevices({ devices }: { devices: PushDevice[] }) {
  const turnOff = useTurnOffDevice();
  if (devices.length === 0) return null;
  return (
    <>
      <h3>Notificaciones</h3>
      <ul className="lines">
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} turnOff={turnOff} />
        ))}
      </ul>
      {turnOff.error && <Trouble error={turnOff.error} />}
    </>
  );
}

type Props = { device: PushDevice; turnOff: ReturnType<typeof useTurnOffDevice> };

function DeviceLine({ device, turnOff }: Props) {
  const [asking, setAsking] = useState(false);
  const name = deviceName(device);
  const turnItOff = () => turnOff.mutate(device.id, { onSettled: () => setAsking(false) });
  return (
    <Line
      icon="bell"
      name={name}
      tag={device.current && 'este'}
      detail={`Activadas ${dayAndHour(device.since, new Date())}`}
    >
      {/* Never disabled: that would take the focus away from it. */}
      <button
        type="button"
        className="b b--s"
        onClick={() => (device.current ? turnOff.isPending || turnItOff() : setAsking(true))}
      >
        Quitar<span className="vh"> las notificaciones de {name}</span>
      </button>
      {asking && (
        <ConfirmDialog
          title={`Quitar las notificaciones de «${name}»`}
          no="Dejarlas"
          yes="Quitar"
          doing={turnOff}
          onYes={turnItOff}
          onClose={() => setAsking(false)}
        >
          <p>En él no sonará ningún aviso más. Solo se vuelven a activar desde ese mismo dispositivo.</p>
        </ConfirmDialog>
      )}
    </Line>
  );
}
