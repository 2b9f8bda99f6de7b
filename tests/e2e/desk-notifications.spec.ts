import type { BrowserContext, Locator, Page, Worker } from '@playwright/test';
import { startPushService } from '../kit/push.ts';
import {
  ago,
  type Desk,
  expectResponsiveAndAccessible,
  open,
  startDesk,
  test as usual,
} from './desk.ts';
import { expect } from './strict-page.ts';

type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A desk whose pushes go to our own service. */
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

test.beforeEach(({ desk }) =>
  desk.within((db) => db.deleteFrom('pushSubscriptions').execute()),
);

test.describe('once they are turned on', () => {
  test.beforeEach(({ page, desk, service }) => turnOn(page, desk, service));

  test('a test notification can be sent', async ({ page, service }) => {
    await page.getByRole('button', { name: 'Enviar una de prueba' }).click();

    await expect(page.getByText('Enviada.')).toBeVisible();
    expect(service.received.at(-1)?.message.title).toBe('Notificación de prueba');
  });

  test('they stay on after a reload', async ({ page }) => {
    await page.reload();

    await expect(page.getByText('Activadas.')).toBeVisible();
  });

  test('they can be turned off', async ({ page }) => {
    await page.getByRole('button', { name: 'Desactivar' }).click();

    await expect(turnOnButton(page)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('the page says when the push service has dropped it', async ({
    page,
    service,
  }) => {
    service.answer(() => 410);

    await page.getByRole('button', { name: 'Enviar una de prueba' }).click();

    await expect(turnOnButton(page)).toBeVisible();
    await expect(page.getByText('Este navegador las ha dado de baja.')).toBeVisible();
    service.answer(() => 201);
  });
});

test.describe('after the first entry', () => {
  const list = (page: Page) => page.getByRole('navigation', { name: 'Principal' });

  test.beforeEach(async ({ page, desk, service }) => {
    await pretendPush(page, service, 'default');
    await signIn(page, desk);
    await expect(turnOnButton(page)).toBeVisible();
  });

  test('they are offered', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'the offer of notifications');
  });

  test('one tap turns them on', async ({ page }) => {
    await turnOnButton(page).click();

    await expect(list(page)).toBeVisible();
    await page.getByRole('link', { name: 'Más' }).click();
    await expect(page.getByText('Activadas.')).toBeVisible();
  });

  test('they are no longer offered after a refusal', async ({ page, desk, allow }) => {
    allow(401);
    await page.getByRole('button', { name: 'Ahora no' }).click();
    await expect(list(page)).toBeVisible();
    await page.context().clearCookies();

    await signIn(page, desk);

    await expect(list(page)).toBeVisible();
  });
});

test.describe('a renewed endpoint', () => {
  const endpoints = (desk: Desk) =>
    desk.within((db) => db.selectFrom('pushSubscriptions').select('endpoint').execute());

  test('replaces the known one when the desk is opened', async ({
    page,
    desk,
    service,
  }) => {
    await turnOn(page, desk, service);
    const before = { endpoint: 'https://localhost/before' };
    await desk.within((db) => db.updateTable('pushSubscriptions').set(before).execute());

    await page.goto(`${desk.origin}/oficina/`);

    await expect.poll(() => endpoints(desk)).not.toContainEqual(before);
    await page.getByRole('link', { name: 'Más' }).click();
    await expect(page.getByText('Activadas.')).toBeVisible();
  });

  test('replaces the known one while no page is open', async ({
    page,
    context,
    desk,
    service,
  }) => {
    await turnOn(page, desk, service);
    const renewed = service.subscribe('');

    // The browser notifies the service worker.
    await context.serviceWorkers()[0]?.evaluate((renewed) => {
      const scope = globalThis as unknown as WorkerScope;
      scope.registration.pushManager.subscribe = async () => ({ toJSON: () => renewed });
      const change = new scope.ExtendableEvent('pushsubscriptionchange');
      dispatchEvent(Object.assign(change, { oldSubscription: { options: {} } }));
    }, renewed);

    const { endpoint } = renewed;
    await expect.poll(() => endpoints(desk)).toContainEqual({ endpoint });
  });
});

test.describe('a push', () => {
  let worker: Worker;
  let id: number;

  test.beforeEach(async ({ page, context, desk }) => {
    [id = 0] = await desk.fill([{ name: 'Núria P.', receivedAt: ago(5) }]);
    await open(page, desk);
    await expect(page.locator('.row')).toHaveCount(1);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
      .toBe('activated');
    await desk.receive({ name: 'Pau G.', receivedAt: ago(0) });
    worker = await keepShown(context);
    const push = { title: 'Nueva solicitud', body: '2 sin contestar' };
    await deliver(worker, JSON.stringify({ ...push, requestId: id, waiting: 2 }));
    await expect.poll(() => shown(worker)).toHaveLength(1);
  });

  test('is shown as a notification', async () => {
    expect(await shown(worker)).toEqual([
      { title: 'Nueva solicitud', body: '2 sin contestar', renotify: true },
    ]);
  });

  test('sets the badge of the app', async () => {
    await expect.poll(() => badges(worker)).toEqual([2]);
  });

  test('that cannot be read leaves the badge', async () => {
    await deliver(worker, 'not JSON');
    await deliver(worker, JSON.stringify({ waiting: 3 }));

    await expect.poll(() => badges(worker)).toEqual([2, 3]);
  });

  test('makes an open page refetch at once', async ({ page }) => {
    await expect(page.locator('.row')).toHaveCount(2);
  });

  test('opens its request by a tap', async ({ page, desk }) => {
    await tap(worker);

    await expect(page).toHaveURL(`${desk.origin}/oficina/solicitudes/${id}`);
    await expect(page.getByRole('heading', { name: 'Núria P.', level: 1 })).toBeVisible();
    await expect.poll(() => shown(worker)).toEqual([]);
  });

  test('that cannot be read opens the desk', async ({ page, desk }) => {
    await tap(worker);
    await expect.poll(() => shown(worker)).toEqual([]);
    await deliver(worker, 'not JSON');
    await expect.poll(() => shown(worker)).toHaveLength(1);
    // The site's pages are not part of the desk.
    await page.goto(desk.origin);

    await tap(worker);

    const opened = () =>
      worker.evaluate(() => (globalThis as unknown as WorkerScope).opened);
    await expect.poll(opened).toBe('/oficina/');
  });
});

/** Turns the notifications of this browser on with the button. */
async function turnOn(page: Page, desk: Desk, service: PushService): Promise<void> {
  await pretendPush(page, service);
  await open(page, desk, '/mas');
  await turnOnButton(page).click();
  await expect(page.getByText('Activadas.')).toBeVisible();
}

/** Signs Marc in by a link, without a passkey. */
async function signIn(page: Page, desk: Desk): Promise<void> {
  await page.goto(await desk.newLink());
  await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await page.getByText('Ya estás dentro').waitFor();
  await page.getByRole('button', { name: 'Ahora no' }).click();
}

function turnOnButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Activar las notificaciones' });
}

/**
 * Fakes the browser's part of push until the page is closed, since the browsers of these
 * tests have no push service.
 *
 * @param permission the permission before the person is asked.
 */
async function pretendPush(
  page: Page,
  service: PushService,
  permission: NotificationPermission = 'granted',
): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.exposeFunction('subscribeAt', (key: string) => service.subscribe(key));
  await page.addInitScript((before) => {
    let permission = before;
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
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return permission;
    };
  }, permission);
}

/** Delivers a push to the service worker, as the browser does after decrypting it. */
async function deliver(worker: Worker, data: string): Promise<void> {
  await worker.evaluate((data) => {
    const scope = globalThis as unknown as WorkerScope;
    dispatchEvent(new scope.PushEvent('push', { data }));
  }, data);
}

/**
 * Records in the service worker what would be shown, since the Chromium shell that runs
 * these tests has neither notifications nor a badge.
 */
async function keepShown(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.badges = [];
    scope.WorkerNavigator.prototype.setAppBadge = async (count) => {
      scope.badges.push(count ?? null);
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

function badges(worker: Worker): Promise<(number | null)[]> {
  return worker.evaluate(() => (globalThis as unknown as WorkerScope).badges);
}

/** The parts of the service worker's scope that these tests use. */
type WorkerScope = {
  registration: {
    showNotification(title: string, more: Omit<Shown, 'title'>): Promise<void>;
    pushManager: { subscribe(): Promise<object> };
  };
  clients: { openWindow(path: string): Promise<void> };
  opened: string;
  WorkerNavigator: { prototype: { setAppBadge(count?: number): Promise<void> } };
  shown: Shown[];
  /** The values of the badge in turn, with null for a badge without a number. */
  badges: (number | null)[];
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

function shown(worker: Worker): Promise<Pick<Shown, 'title' | 'body' | 'renotify'>[]> {
  return worker.evaluate(() =>
    (globalThis as unknown as WorkerScope).shown.map(({ title, body, renotify }) => ({
      title,
      body,
      renotify,
    })),
  );
}

/** Taps the first notification. */
async function tap(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = scope.shown;
    const click = new scope.ExtendableEvent('notificationclick');
    dispatchEvent(Object.assign(click, { notification }));
  });
}
