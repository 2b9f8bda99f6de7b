import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { type Afterwards, shared } from '../kit/folders.ts';
import { ContactForm } from './contact-form.ts';

type Options = {
  /** The console messages that a test expects. For failed requests there is `allow`. */
  expectedComplaints: RegExp[];
};

type Fixtures = {
  /** Opens a page in a separate browser, with options in addition to the usual ones. */
  launch: (more: LaunchOptions) => Promise<Page>;
  form: ContactForm;
  /** All complaints recorded so far. */
  complaints: string[];
  /**
   * Allows failed requests that the test causes: a status below 500 (or any status that
   * the test itself answers), or a network error.
   */
  allow: (...failures: Failure[]) => void;
  allowed: Set<Failure>;
};

/** A status, or the browser's name for a network error, such as `ERR_FAILED`. */
type Failure = number | `ERR_${string}`;

/**
 * Fails every test in which a page prints to the console, throws, violates its content
 * policy, sends a request to another host, or has a failed request that the test does not
 * allow. A 5xx from the server always fails.
 */
export const test = base.extend<Options & Fixtures, { afterwards: Afterwards }>({
  afterwards: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads its dependencies.
    async ({}, use) => {
      const ends = shared();
      await use(ends);
      await ends.end();
    },
    { scope: 'worker' },
  ],

  expectedComplaints: [[], { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads its dependencies.
  allowed: async ({}, use) => use(new Set()),

  allow: async ({ allowed }, use) => {
    await use((...failures) => {
      for (const failure of failures) allowed.add(failure);
    });
  },

  complaints: [
    async ({ context, baseURL, expectedComplaints, allowed }, use) => {
      const complaints = await collectComplaints(context, new URL(baseURL ?? '').origin);
      await use(complaints);

      const isExpected = (complaint: string) =>
        expectedComplaints.some((known) => known.test(complaint)) ||
        allowed.has(failureIn(complaint));
      expect(complaints.filter((complaint) => !isExpected(complaint))).toEqual([]);
    },
    { auto: true },
  ],

  form: async ({ page }, use) => use(new ContactForm(page)),

  launch: async ({ playwright, launchOptions, baseURL }, use) => {
    const browsers: Browser[] = [];
    await use(async ({ args = [], ...more }) => {
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        ...more,
        args: [...(launchOptions.args ?? []), ...args],
      });
      browsers.push(browser);
      return browser.newPage({ baseURL: baseURL ?? '' });
    });
    await Promise.all(browsers.map((browser) => browser.close()));
  },
});

export { expect };

/**
 * Returns whether a request leaves the site. URLs with other schemes have no host:
 * `data:` is read in place, and `tel:` and `mailto:` go to another program, although the
 * browser may report a request for them.
 */
export function leavesSite(url: string, ownOrigin: string): boolean {
  const { protocol, origin } = new URL(url);
  return /^https?:$/.test(protocol) && origin !== ownOrigin;
}

/**
 * Returns the failure in the browser's own message, or NaN if the complaint is another
 * one.
 */
function failureIn(complaint: string): Failure {
  const [, status, error] =
    /^console: Failed to load resource: (?:.* status of (\d+)|net::(ERR_\w+))/.exec(
      complaint,
    ) ?? [];
  return error ? (error as Failure) : Number(status);
}

async function collectComplaints(
  context: BrowserContext,
  ownOrigin: string,
): Promise<string[]> {
  const complaints: string[] = [];

  context.on('console', (message) => complaints.push(`console: ${message.text()}`));
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().stack}`));
  context.on('response', async (response) => {
    if (response.status() < 500) return;
    // Only answers from the server have an address. An answer from a test has none.
    const address = await response.serverAddr().catch(() => null);
    if (address)
      complaints.push(`the server answered ${response.status()}: ${response.url()}`);
  });
  context.on('request', (request) => {
    if (leavesSite(request.url(), ownOrigin))
      complaints.push(`asked another host: ${request.url()}`);
  });
  await context.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile }) => {
        reportError(
          new Error(`policy violated: ${violatedDirective} ${blockedURI} ${sourceFile}`),
        );
      },
    );
  });

  return complaints;
}
