import { useQuery } from '@tanstack/react-query';
import type { StatusActionResult } from '../../desk-api/installation.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { request } from '../state/client.ts';
import { isInstalled } from '../state/install.ts';
import {
  currentSubscription,
  readNotificationState,
  registerSubscription,
  workerRegistration,
} from '../state/push-subscription.ts';
import { useApiMutation } from '../state/queries.ts';
import { ActionStatus } from '../ui/ActionStatus.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loaded } from '../ui/Loaded.tsx';

/** Notifications on this device. Requests permission only on a tap, never when the page opens. */
export function Notifications() {
  const problem = supportProblem();
  return (
    <section className="card">
      <h2>Notificaciones en este dispositivo</h2>
      {problem ? <p>{problems[problem]}</p> : <Subscription />}
    </section>
  );
}

function Subscription() {
  const state = useQuery({ queryKey: ['notifications'], queryFn: readNotificationState });
  // One for all buttons: after a test that fails, its button may be gone.
  const run = useApiMutation((change: () => ReturnType<typeof sendTest>) => change());
  const button = { kind: 'small', disabled: run.isPending } as const;
  const on = (
    <>
      <p>
        <Icon name="check" /> <b>Activadas.</b> Suena en cuanto llega una solicitud.
      </p>
      <p className="choices">
        <Button {...button} onClick={() => run.mutate(sendTest)}>
          {run.isPending && run.variables === sendTest
            ? 'Enviando…'
            : 'Enviar una de prueba'}
        </Button>
        <Button {...button} onClick={() => run.mutate(unsubscribe)}>
          Desactivar
        </Button>
      </p>
    </>
  );
  const off = (key: string) => (
    <>
      <p>Suena en cuanto llega una solicitud, también con la oficina cerrada.</p>
      <Button
        {...button}
        kind="strong"
        icon="bell"
        onClick={() => run.mutate(() => subscribe(key))}
      >
        {run.isPending ? 'Activando…' : 'Activar las notificaciones'}
      </Button>
    </>
  );
  return (
    <>
      <Loaded query={state}>{(state) => (state.on ? on : off(state.key))}</Loaded>
      <ActionStatus {...run} />
    </>
  );
}

/** Why notifications cannot be turned on. */
const problems = {
  denied:
    'Este navegador las tiene bloqueadas para la oficina. Se permiten en sus ajustes, en los permisos de esta página.',
  'install-first':
    'En un iPhone o iPad hace falta instalar antes la oficina: «Compartir», «Añadir a pantalla de inicio», y ábrela desde allí.',
  unsupported:
    'Este navegador no tiene notificaciones. Prueba con Chrome, Edge, Firefox o Safari.',
  'no-worker':
    'Este navegador no deja que la oficina funcione en segundo plano: sin eso no hay notificaciones.',
  'no-service':
    'El servicio de notificaciones de este navegador no contesta. Prueba más tarde, o con otro navegador.',
};

type Problem = keyof typeof problems;

function supportProblem(): Problem | undefined {
  if (globalThis.Notification?.permission === 'denied') return 'denied';
  if (
    'PushManager' in globalThis &&
    'Notification' in globalThis &&
    'serviceWorker' in navigator
  )
    return undefined;
  // Safari on an iPhone or iPad has push for installed apps only.
  return 'standalone' in navigator && !isInstalled() ? 'install-first' : 'unsupported';
}

/** Asks for permission and subscribes. Must be called from a tap. Returns why that was not possible. */
async function subscribe(
  applicationServerKey: string,
): Promise<StatusActionResult | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return failure('denied');
  const worker = await workerRegistration();
  if (!worker) return failure('no-worker');
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await worker.pushManager.subscribe(options).catch(() => undefined);
  if (!subscription) return failure('no-service');
  await registerSubscription(subscription);
}

function failure(problem: Problem): StatusActionResult {
  return { done: false, text: problems[problem] };
}

function sendTest(): Promise<StatusActionResult | undefined> {
  return request('POST', apiPaths.testNotification, {});
}

async function unsubscribe(): Promise<undefined> {
  const subscription = await currentSubscription();
  await request('DELETE', apiPaths.notificationDevice);
  await subscription?.unsubscribe();
}
