import { apiPaths } from '../../desk-api/paths.ts';
import type { People } from '../../desk-api/people.ts';
import { Time } from '../ui/Time.tsx';
import { deviceName } from './device-name.ts';
import { Line } from './Line.tsx';
import { RemoveButton } from './RemoveButton.tsx';

/** A device that gets notifications although its session has ended. */
export function NotifiedDeviceLine({ device, canTurnOff }: NotifiedDeviceLineProps) {
  const name = deviceName(device);
  const detail = (
    <>
      Notificaciones desde <Time at={device.createdAt} />
    </>
  );

  return (
    <Line icon="bell" name={name} detail={detail}>
      {canTurnOff && (
        <RemoveButton
          what={`las notificaciones de «${name}»`}
          path={apiPaths.notifiedDevice(device.id)}
        >
          Dejará de sonar cuando llegue una solicitud.
        </RemoveButton>
      )}
    </Line>
  );
}

type NotifiedDeviceLineProps = {
  device: People['people'][number]['notified'][number];
  canTurnOff: boolean;
};
