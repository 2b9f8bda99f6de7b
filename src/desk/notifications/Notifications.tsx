import type { PushState } from '../../desk-api/notifications.ts';
import { useNotifications, useTest, useTurnOff, useTurnOn } from '../data/notifications.ts';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { Denied, pushSupport } from './browser.ts';
import { NotHere } from './NotHere.tsx';
import { Settings } from './Settings.tsx';

/** Notifications on this device: permission is asked for by a button alone, never when the page opens. */
export function Notifications() {
  const support = pushSupport();
  return (
    <section>
      <h2>Notificaciones en este dispositivo</h2>
      {support === 'ready' ? <Ready /> : <NotHere support={support} />}
    </section>
  );
}

function Ready() {
  const { data, error, refetch } = useNotifications();
  if (error) return <Trouble error={error} retry={refetch} />;
  if (!data) return null;
  return data.here ? <On here={data.here} /> : <Off state={data} />;
}

function Off({ state }: { state: PushState }) {
  const turnOn = useTurnOn();
  const denied = turnOn.error instanceof Denied;
  // Each browser has its own name for it; what the server says is no exception of the browser's.
  const noService = turnOn.error instanceof DOMException;
  return (
    <>
      {state.elsewhere && <p className="why">Este navegador ha dejado de recibirlas: actívalas otra vez.</p>}
      <p>
        Suena en cuanto llega una solicitud, también con la oficina cerrada. Se quitan al salir de la oficina
        en este dispositivo.
      </p>
      <div className="stack">
        <button
          type="button"
          className="b b--go"
          disabled={turnOn.isPending}
          onClick={() => turnOn.mutate(state)}
        >
          <Icon name="bell" />
          {turnOn.isPending ? 'Activando…' : 'Activar las notificaciones'}
        </button>
      </div>
      <div role="status">
        {denied && <NotHere support={pushSupport() === 'denied' ? 'denied' : 'not now'} />}
        {noService && <NotHere support="no service" />}
      </div>
      {turnOn.error && !denied && !noService && <Trouble error={turnOn.error} />}
    </>
  );
}

function On({ here }: { here: NonNullable<PushState['here']> }) {
  const [test, turnOff] = [useTest(), useTurnOff()];
  return (
    <>
      <p>
        <Icon name="check" small /> <b>Activadas.</b> Suena en cuanto llega una solicitud.
      </p>
      <Settings settings={here} />
      <div className="stack">
        <button type="button" className="b" disabled={test.isPending} onClick={() => test.mutate()}>
          <Icon name="bell" />
          {test.isPending ? 'Enviando…' : 'Enviar una de prueba'}
        </button>
        <p role="status">{test.data && `${test.data.what} ${test.data.todo ?? ''}`}</p>
        <button
          type="button"
          className="link"
          disabled={turnOff.isPending}
          onClick={() => turnOff.mutate(undefined)}
        >
          Quitar las notificaciones de este dispositivo
        </button>
      </div>
      {test.error && <Trouble error={test.error} />}
      {turnOff.error && <Trouble error={turnOff.error} />}
    </>
  );
}
