import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import { request } from '../api/client.ts';
import { currentSubscription, readState, register, registration } from '../api/notifications.ts';
import { useApiMutation } from '../api/queries.ts';
import { isInstalled } from '../app/install.ts';
import { ErrorBanner, Loaded } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Notifications on this device. Requests permission only on a tap, never when the page opens. */
export function Notifications() {
  const problem = supportProblem();
  const state = useQuery({ queryKey: ['notifications'], queryFn: readState, enabled: !problem });
  return (
    <section className="card">
      <h2>Notificaciones en este dispositivo</h2>
      {problem ? (
        <p>{problems[problem]}</p>
      ) : (
        <Loaded query={state}>{({ on, key }) => (on ? <On /> : <Off publicKey={key} />)}</Loaded>
      )}
    </section>
  );
}

function Off({ publicKey }: { publicKey: string }) {
  const turnOn = useApiMutation(() => subscribe(publicKey));
  return (
    <>
      <p>Suena en cuanto llega una solicitud, también con la oficina cerrada.</p>
      <Button kind="strong" icon="bell" disabled={turnOn.isPending} onClick={() => turnOn.mutate()}>
        {turnOn.isPending ? 'Activando…' : 'Activar las notificaciones'}
      </Button>
      <div role="status">{turnOn.data && <p>{problems[turnOn.data]}</p>}</div>
      {turnOn.error && <ErrorBanner error={turnOn.error} />}
    </>
  );
}

function On() {
  const test = useApiMutation(() => request<{ text: string }>('POST', apiPaths.testNotification, {}));
  const turnOff = useApiMutation(async () => {
    const subscription = await currentSubscription();
    await request('DELETE', apiPaths.notificationDevice);
    await subscription?.unsubscribe();
  });
  const error = test.error ?? turnOff.error;
  return (
    <>
      <p>
        <Icon name="check" /> <b>Activadas.</b> Suena en cuanto llega una solicitud.
      </p>
      <p className="choices">
        <Button kind="small" disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Enviando…' : 'Enviar una de prueba'}
        </Button>
        <Button kind="small" disabled={turnOff.isPending} onClick={() => turnOff.mutate()}>
          Desactivar
        </Button>
      </p>
      <div role="status">{test.data && <p>{test.data.text}</p>}</div>
      {error && <ErrorBanner error={error} />}
    </>
  );
}

/** Why notifications cannot be turned on. */
const problems = {
  denied:
    'Este navegador las tiene bloqueadas para la oficina. Se permiten en sus ajustes, en los permisos de esta página.',
  'install-first':
    'En un iPhone o iPad hace falta instalar antes la oficina: «Compartir», «Añadir a pantalla de inicio», y ábrela desde allí.',
  unsupported: 'Este navegador no tiene notificaciones. Prueba con Chrome, Edge, Firefox o Safari.',
  'no-worker':
    'Este navegador no deja que la oficina funcione en segundo plano: sin eso no hay notificaciones.',
  'no-service':
    'El servicio de notificaciones de este navegador no contesta. Prueba más tarde, o con otro navegador.',
};

type Problem = keyof typeof problems;

function supportProblem(): Problem | undefined {
  if (globalThis.Notification?.permission === 'denied') return 'denied';
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator)
    return undefined;
  // Safari on an iPhone or iPad has push for installed apps only.
  return 'standalone' in navigator && !isInstalled() ? 'install-first' : 'unsupported';
}

/** Asks for permission and subscribes. Must be called from a tap. Returns why that was not possible. */
async function subscribe(applicationServerKey: string): Promise<Problem | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const worker = await registration();
  if (!worker) return 'no-worker';
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await worker.pushManager.subscribe(options).catch(() => undefined);
  if (!subscription) return 'no-service';
  await register(subscription);
}
