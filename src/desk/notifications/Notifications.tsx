import type { NotificationState } from '../../desk-api/notifications.ts';
import { useNotifications, useTest, useTurnOff, useTurnOn } from '../data/notifications.ts';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Notice.tsx';
import { Denied, type PushSupport, pushSupport } from './browser.ts';

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
  return data.on ? <On /> : <Off state={data} />;
}

function Off({ state }: { state: NotificationState }) {
  const turnOn = useTurnOn();
  const denied = turnOn.error instanceof Denied;
  // Each browser has its own name for it; what the server says is no exception of the browser's.
  const noService = turnOn.error instanceof DOMException;
  return (
    <>
      {state.renew && <p className="why">Este navegador ha dejado de recibirlas: actívalas otra vez.</p>}
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

function On() {
  const [test, turnOff] = [useTest(), useTurnOff()];
  return (
    <>
      <p>
        <Icon name="check" small /> <b>Activadas.</b> Suena en cuanto llega una solicitud.
      </p>
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

/** Says why this device cannot get notifications, and what to do about it. */
function NotHere({ support }: { support: Exclude<PushSupport, 'ready'> | 'not now' | 'no service' }) {
  const [what, todo] = words[support];
  return (
    <p className="why">
      {what} <span className="soft">{todo}</span>
    </p>
  );
}

const words: Record<Parameters<typeof NotHere>[0]['support'], [what: string, todo: string]> = {
  denied: [
    'Este navegador las tiene bloqueadas para la oficina.',
    'Permítelas en los ajustes del sitio, junto a la dirección, y vuelve a esta página. En una ventana privada no se puede.',
  ],
  'not now': [
    'El navegador no las ha permitido.',
    'Si las quieres, actívalas otra vez y responde que sí, y no en una ventana privada.',
  ],
  'no service': [
    'El navegador no ha podido darse de alta en su servicio de notificaciones.',
    'Si es una ventana privada, abre la oficina en una normal. Si no, comprueba que tiene conexión; en Brave se permite en los ajustes de privacidad.',
  ],
  'to be installed': [
    'En el iPhone y el iPad solo las recibe la oficina instalada.',
    'En Safari: primero guarda una llave de acceso, luego Compartir y «Añadir a pantalla de inicio». Ábrela desde allí, entra con la llave y actívalas.',
  ],
  unsupported: [
    'Este navegador no sabe recibirlas.',
    'Sí pueden Chrome, Edge, Firefox y Safari en su última versión, si no es en una ventana privada.',
  ],
};
