import type { Locator, Page } from '@playwright/test';
import type { Db } from '../../src/database/tables.ts';
import { deskPath } from '../../src/desk-address.ts';
import { insertRequest, type NewRequest } from '../../src/requests/store.ts';
import { madridDate, minuteMs } from '../../src/time.ts';
import { signInAs } from '../kit/auth.ts';
import { runCommand } from '../kit/commands.ts';
import { openTestDatabase, sqliteIn } from '../kit/database.ts';
import { type Afterwards, temporaryDirectory } from '../kit/folders.ts';
import { startProcess } from '../kit/process.ts';
import { storedRequest } from '../kit/requests.ts';
import { expectAccessible } from './axe.ts';
import { test as base, expect } from './strict-page.ts';
import { translate } from './translator.ts';
import { expectUsable, wrongSize } from './usable.ts';

/**
 * The built desk on its own server and database, as after a fresh clone. URLs are below
 * its origin, under this machine's name.
 */
export const test = base.extend<Options, { desk: Desk }>({
  viewport: { width: 390, height: 844 },

  worker: [false, { option: true }],

  translated: [false, { option: true }],

  context: async ({ context, worker, translated }, use) => {
    if (!worker)
      await context.addInitScript(() =>
        Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
      );
    if (translated) await context.addInitScript(translate);
    await use(context);
  },

  desk: [
    async ({ afterwards }, use) => use(await startDesk(afterwards)),
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ desk }, use) => use(desk.origin),
});

type Options = {
  /**
   * Whether the browser may install the service worker. In most tests it would only fetch
   * all the files.
   */
  worker: boolean;
  /** Whether a translator replaces the texts of the pages. */
  translated: boolean;
};

/** Starts a desk, with these environment variables in addition to the usual ones. */
export async function startDesk(
  t: Afterwards,
  env = {},
  options: { main?: string } = {},
) {
  const DATA_DIR = await temporaryDirectory(t);
  const server = await startProcess(t, { DATA_DIR, RATE_LIMIT: '1000', ...env }, options);
  const { port } = new URL(server.url);
  const config = sqliteIn(DATA_DIR);
  const { queries } = await openTestDatabase(t, config);
  const receive = (request: Partial<NewRequest>) =>
    insertRequest(queries, { ...storedRequest, ...request });

  return {
    origin: `http://localhost:${port}`,

    /** Makes a link for Marc, as the command in the terminal does. */
    async newLink() {
      const command = ['desk', '--for', 'Marc'];
      const { stdout } = await runCommand(config, command, { PORT: port });
      return /http\S+/.exec(stdout)?.[0] ?? '';
    },

    /** Starts a session for a person, and returns its secret. */
    signIn: async (name: string) => (await signInAs(queries, name, new Date())).secret,

    /** Stores one more request. */
    receive,

    /** Runs queries on the desk's database. */
    within: <T>(use: (db: Db) => Promise<T>) => use(queries),

    /** Replaces all requests with these, oldest first, and returns their ids. */
    async fill(requests: Partial<NewRequest>[]) {
      for (const table of ['deliveries', 'requestEvents', 'requests'] as const)
        await queries.deleteFrom(table).execute();

      const ids: number[] = [];
      for (const request of requests) ids.push(await receive(request));
      return ids;
    },
  };
}

/**
 * Signs a person in without the sign-in page, whose limits would stop so many tests, and
 * opens a URL of the desk.
 */
export async function open(
  page: Page,
  desk: Desk,
  path = '/',
  name = 'Marc',
): Promise<void> {
  const value = await desk.signIn(name);
  await page.context().addCookies([
    {
      name: 'oficina',
      value,
      domain: 'localhost',
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  await page.goto(desk.origin + deskPath + path);
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;

/**
 * Asserts that a page does not overflow at any layout width, remains usable with large
 * letters and on a phone held sideways, and passes axe at 390 px (light) and 1440 px
 * (dark).
 */
export async function expectResponsiveAndAccessible(
  page: Page,
  state: string,
): Promise<void> {
  // On a busy machine, axe is slow.
  base.setTimeout(base.info().timeout + 20_000);
  const before = page.viewportSize() ?? { width: 390, height: 844 };

  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [320, 768, 1024, 1440]) await expectFits(page, width, state);
  await expectAccessibleIn(page, 'dark', `${state}, 1440 px, dark`);
  await expectFits(page, 390, state);
  await expectAccessibleIn(page, 'light', `${state}, 390 px, light`);
  await expectUsable(page, state);

  await page.setViewportSize(before);
}

async function expectFits(page: Page, width: number, state: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expect
    .poll(() => page.evaluate(wrongSize, 16), `${state} at ${width} px`)
    .toEqual([]);
}

async function expectAccessibleIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  state: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // A transition takes a button from one colour scheme to the other.
  await page.waitForFunction(
    () => !document.getAnimations().some((one) => one instanceof CSSTransition),
  );
  await expectAccessible(page, state);
}

/**
 * Waits until the server has received the actions on a page. The page shows them at once,
 * and keeps unsent ones when it is closed.
 */
export async function everythingSent(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !Object.keys(localStorage).some((key) => key.startsWith('oficina-accion/')),
  );
}

/** Sets the browser's font size to 200 %. */
export async function enlargeLetters(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
}

/**
 * Shows the page again, as when a phone comes out of a pocket, which makes it refetch.
 */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')));
}

/** Finds the undo in the toast of the last action. */
export function undoInToast(page: Page): Locator {
  return page.locator('.toast').getByRole('button', { name: 'Deshacer' });
}

/** Returns the time `minutes` minutes ago. */
export function ago(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

/**
 * Returns the day of what was done a moment ago, as a pattern: «hoy» or, around midnight
 * in Madrid, also «ayer».
 */
export function justNow(): string {
  const before = madridDate(new Date(Date.now() - minuteMs));
  const after = madridDate(new Date(Date.now() + minuteMs));
  return before === after ? 'hoy' : '(hoy|ayer)';
}

/** A request whose answer was due 3 hours and 40 minutes before it is stored. */
export const late = {
  name: 'Núria P.',
  phone: '600 000 012',
  email: 'nuria@example.com',
  message: 'Entra agua.',
  get receivedAt() {
    return ago(27 * 60 + 40);
  },
};

/** Taps the first link that calls. */
export async function call(page: Page): Promise<void> {
  const link = await firstCall(page);
  await link.click();
}

/**
 * Finds the first link that calls, after disabling such links, since a browser without a
 * telephone would leave the page.
 */
export async function firstCall(page: Page): Promise<Locator> {
  // Done in the page, since a refetched list may render new links.
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      const isCall = (event.target as Element).closest('a[href^="tel:"]') !== null;
      if (isCall) event.preventDefault();
    }),
  );
  return page.getByRole('link', { name: /^Llamar/ }).first();
}
