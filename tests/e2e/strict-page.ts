import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test';

type Options = {
  /** What the browser is expected to say in this test: it logs every failed request by itself. */
  expectedComplaints: RegExp[];
};

type Own = {
  /** Opens a page in a browser of its own, started with these options besides the usual ones. */
  launch: (more: LaunchOptions) => Promise<Page>;
};

type Watch = {
  /** What was heard so far. */
  complaints: string[];
};

/**
 * Every test fails in which a page prints to the console, throws, violates its content policy or asks another host
 * than its own.
 */
export const test = base.extend<Options & Watch & Own>({
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ context, baseURL, expectedComplaints }, use) => {
      const complaints = await collectComplaints(context, new URL(baseURL ?? '').origin);
      await use(complaints);
      const unexpected = complaints.filter((said) => !expectedComplaints.some((known) => known.test(said)));
      expect(unexpected, 'a page says nothing, breaks no policy and asks no other host').toEqual([]);
    },
    { auto: true },
  ],
  launch: async ({ playwright, launchOptions, baseURL }, use) => {
    const browsers: Browser[] = [];
    await use(async ({ args = [], ...more }) => {
      const options = { ...launchOptions, ...more, args: [...(launchOptions.args ?? []), ...args] };
      const browser = await playwright.chromium.launch(options);
      browsers.push(browser);
      return browser.newPage({ baseURL: baseURL ?? '' });
    });
    await Promise.all(browsers.map((browser) => browser.close()));
  },
});

export { expect };

/** The browser's own line about a request that failed or was refused. */
export const failedRequest = /^console: Failed to load resource/;

async function collectComplaints(context: BrowserContext, ownOrigin: string): Promise<string[]> {
  const complaints: string[] = [];
  context.on('console', (message) => complaints.push(`console: ${message.text()}`));
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().stack}`));
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== ownOrigin) complaints.push(`asked another host: ${request.url()}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      reportError(new Error(`policy violated: ${violatedDirective} ${blockedURI} ${sourceFile}`));
    });
  });
  return complaints;
}
