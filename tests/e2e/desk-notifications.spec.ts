import type { BrowserContext, Page, Worker } from '@playwright/test';
import { startPushService } from '../kit/push.ts';
import { ago, type Desk, open, startDesk, test as usual } from './desk.ts';
import { expect } from './strict-page.ts';

type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A desk whose pushes go to a service of our own. */
const test = usual.extend<object, { service: PushService }>({
  service: [
    async ({ afterwards }, use) => use(await startPushService(afterwards)),
    { scope: 'worker' },
  ],
  desk: [
    async ({ afterwards, service }, use) =>
      use(await startDesk(afterwards, service.env, { main: 'tests/kit/push-main.ts' })),
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.use({ worker: true });

const page = '/personas';

test('turns on, sends a test, and stays on after a reload', async ({
  page: tab,
  desk,
  service,
}) => {
  await turnOn(tab, desk, service);
  await tab.getByRole('button', { name: 'Enviar una de prueba' }).click();
  await expect(tab.getByText('Enviada.')).toBeVisible();
  expect(service.received.at(-1)?.message.title).toBe('Notificación de prueba');
  await tab.reload();
  await expect(tab.getByText('Activadas.')).toBeVisible();
  await tab.getByRole('button', { name: 'Desactivar' }).click();
  await expect(
    tab.getByRole('button', { name: 'Activar las notificaciones' }),
  ).toBeVisible();
  expect(await tab.evaluate(() => sessionStorage.length)).toBe(0);
});

test('says that the push service dropped this browser', async ({
  page: tab,
  desk,
  service,
}) => {
  await turnOn(tab, desk, service);
  service.answer(() => 410);
  await tab.getByRole('button', { name: 'Enviar una de prueba' }).click();
  await expect(
    tab.getByRole('button', { name: 'Activar las notificaciones' }),
  ).toBeVisible();
  await expect(tab.getByText('Este navegador las ha dado de baja.')).toBeVisible();
  service.answer(() => 201);
});

test('a renewed endpoint replaces the known one', async ({
  page: tab,
  context,
  desk,
  service,
}) => {
  await turnOn(tab, desk, service);
  const before = 'https://localhost/before';
  await desk.within((db) =>
    db.updateTable('pushSubscriptions').set({ endpoint: before }).execute(),
  );
  const known = () =>
    desk.within((db) => db.selectFrom('pushSubscriptions').select('endpoint').execute());
  await tab.goto(`${desk.origin}/oficina/`);
  await expect.poll(known).not.toContainEqual({ endpoint: before });
  await tab.getByRole('link', { name: 'Personas' }).click();
  await expect(tab.getByText('Activadas.')).toBeVisible();
  // While no page is open the browser tells the worker.
  const renewed = service.subscribe('');
  await context.serviceWorkers()[0]?.evaluate((renewed) => {
    const scope = globalThis as unknown as WorkerScope;
    scope.registration.pushManager.subscribe = async () => ({ toJSON: () => renewed });
    const oldSubscription = { options: {} };
    dispatchEvent(
      Object.assign(new scope.ExtendableEvent('pushsubscriptionchange'), {
        oldSubscription,
      }),
    );
  }, renewed);
  await expect.poll(known).toContainEqual({ endpoint: renewed.endpoint });
});

test('shows a push with a badge, and a tap opens its request', async ({
  page: tab,
  context,
  desk,
}) => {
  const [id = 0] = await desk.fill([{ name: 'Núria P.', receivedAt: ago(5) }]);
  await open(tab, desk);
  await expect(tab.locator('.row')).toHaveCount(1);
  await expect
    .poll(() => tab.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
  await desk.receive({ name: 'Pau G.', receivedAt: ago(0) });
  const worker = await keepShown(context);
  await deliver(
    worker,
    JSON.stringify({
      title: 'Nueva solicitud',
      body: '2 sin contestar',
      requestId: id,
      waiting: 2,
    }),
  );
  await expect
    .poll(() => shown(worker))
    .toEqual(['Nueva solicitud,2 sin contestar,true']);
  expect(await worker.evaluate(() => (globalThis as unknown as WorkerScope).badge)).toBe(
    2,
  );
  // The open page refetches at once.
  await expect(tab.locator('.row')).toHaveCount(2);
  await tap(worker);
  await expect(tab).toHaveURL(`${desk.origin}/oficina/solicitudes/${id}`);
  await expect(tab.getByRole('heading', { name: 'Núria P.', level: 1 })).toBeVisible();
  await expect.poll(() => shown(worker)).toEqual([]);
  await deliver(worker, 'not JSON');
  await expect.poll(() => shown(worker)).toHaveLength(1);
  // A page of the site is none of the desk.
  await tab.goto(desk.origin);
  await tap(worker);
  const opened = () =>
    worker.evaluate(() => (globalThis as unknown as WorkerScope).opened);
  await expect.poll(opened).toBe('/oficina/');
});

/** Turns the notifications of this browser on, by the button. */
async function turnOn(tab: Page, desk: Desk, service: PushService): Promise<void> {
  await pretendPush(tab, service);
  await open(tab, desk, page);
  await tab.getByRole('button', { name: 'Activar las notificaciones' }).click();
  await expect(tab.getByText('Activadas.')).toBeVisible();
}

/** The browsers of these tests know no push service: this stands for its part of it, until the tab is closed. */
async function pretendPush(tab: Page, service: PushService): Promise<void> {
  await tab.context().grantPermissions(['notifications']);
  await tab.exposeFunction('subscribeAt', (key: string) => service.subscribe(key));
  await tab.addInitScript(() => {
    const kept = 'pretended push';
    const made = (text: string) => ({
      ...JSON.parse(text),
      toJSON: () => JSON.parse(text),
      unsubscribe: async () => sessionStorage.removeItem(kept),
    });
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const text = sessionStorage.getItem(kept);
        return text === null ? null : made(text);
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const { subscribeAt } = window as unknown as {
          subscribeAt(key: string): Promise<object>;
        };
        const text = JSON.stringify(await subscribeAt(applicationServerKey));
        sessionStorage.setItem(kept, text);
        return made(text);
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
}

/** Hands the worker a push, as the browser does once it has decrypted it. */
async function deliver(worker: Worker, data: string): Promise<void> {
  await worker.evaluate((data) => {
    const scope = globalThis as unknown as WorkerScope;
    dispatchEvent(new scope.PushEvent('push', { data }));
  }, data);
}

/** The shell of Chromium that runs these tests has no notifications and no badge: what would be shown is kept in the worker. */
async function keepShown(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.WorkerNavigator.prototype.setAppBadge = async (count) => {
      scope.badge = count;
    };
    scope.clients.openWindow = async (path) => {
      scope.opened = path;
    };
    scope.registration.showNotification = async (title, more) => {
      scope.shown.push({ ...more, title, close: () => void scope.shown.pop() });
    };
  });
  return worker;
}

/** The part of the service worker that these tests use. */
type WorkerScope = {
  registration: {
    showNotification(title: string, more: Omit<Shown, 'title'>): Promise<void>;
    pushManager: { subscribe(): Promise<object> };
  };
  clients: { openWindow(path: string): Promise<void> };
  opened: string;
  WorkerNavigator: { prototype: { setAppBadge(count: number): Promise<void> } };
  shown: Shown[];
  badge: number;
  ExtendableEvent: new (type: string) => Event;
  PushEvent: new (type: string, init: { data: string }) => Event;
};

type Shown = {
  title: string;
  body: string;
  renotify: boolean;
  data: object;
  close(): void;
};

function shown(worker: Worker): Promise<string[]> {
  return worker.evaluate(() =>
    (globalThis as unknown as WorkerScope).shown.map((one) =>
      [one.title, one.body, one.renotify].join(),
    ),
  );
}

/** Taps the first notification. */
async function tap(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = scope.shown;
    dispatchEvent(
      Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }),
    );
  });
}
