import { deskPath } from '../../src/desk-address.ts';
import { fakeStorage } from './local-storage.ts';

/**
 * Returns the parts of a browser that the desk's queue uses, with a network that a test
 * can cut. They replace the globals once `install` is called.
 */
export function fakeBrowser() {
  const listeners: { type: string; handle: () => void }[] = [];

  const browser = {
    /** Whether the browser has a network. */
    online: true,
    /**
     * How many of the next answers get lost on the way, after the server has processed
     * the request.
     */
    answersToLose: 0,
    /** How many milliseconds the server's clock is ahead of the browser's. */
    serverAheadMs: 0,
    /** Whether the storage is full. */
    full: false,
    /** The session's cookie, or empty without a session. */
    cookie: '',
    /** The origin of the server. */
    url: '',
    /** Whether a tab is sending its queue. */
    locked: false,
    /** The number on the icon of the app, or 0 without a number. */
    badge: 0,
    /**
     * The delays in milliseconds before the queue's retries, which do not run by
     * themselves.
     */
    delays: [] as number[],

    /**
     * Sends an event to all open pages: another page has stored something, or the network
     * is back.
     */
    tell(type: 'storage' | 'online'): void {
      for (const listener of listeners) {
        if (listener.type === type) listener.handle();
      }
    },

    /** Restores the initial state: an empty storage, a network and no open page. */
    reset(): void {
      for (const key of Object.keys(localStorage)) delete localStorage[key];
      listeners.length = 0;
      browser.online = true;
      browser.full = false;
      browser.answersToLose = 0;
      browser.serverAheadMs = 0;
      browser.delays = [];
    },

    /** Replaces the globals. Returns a function that restores them. */
    install(): () => void {
      const before = Object.getOwnPropertyDescriptors(globalThis);
      for (const [name, value] of Object.entries(fakes)) {
        Object.defineProperty(globalThis, name, {
          value,
          configurable: true,
          writable: true,
        });
      }

      return () => {
        for (const name of Object.keys(fakes)) {
          const descriptor = before[name];
          if (descriptor) Object.defineProperty(globalThis, name, descriptor);
          else Reflect.deleteProperty(globalThis, name);
        }
      };
    },
  };

  const localStorage = fakeStorage(() => browser.full);
  const fakes = {
    localStorage,
    location: { pathname: `${deskPath}/` },
    navigator: {
      get onLine() {
        return browser.online;
      },
      locks: { request: requestLock },
      clearAppBadge: async () => {
        browser.badge = 0;
      },
    },
    addEventListener: (type: string, handle: () => void) => {
      listeners.push({ type, handle });
    },
    fetch: fetchFromServer,
    setTimeout: recordRetry,
  };

  async function requestLock(
    _name: string,
    _options: object,
    use: (lock: object | null) => Promise<unknown>,
  ): Promise<void> {
    if (browser.locked) {
      await use(null);
      return;
    }

    browser.locked = true;
    try {
      await use({});
    } finally {
      browser.locked = false;
    }
  }

  const { fetch, setTimeout } = globalThis;

  /**
   * Sends requests to the server as a page of its origin does. Other addresses are
   * fetched as usual.
   */
  async function fetchFromServer(path: string, init: RequestInit = {}) {
    if (!path.startsWith('/')) return fetch(path, init);

    const headers = new Headers(init.headers);
    headers.set('cookie', browser.cookie);
    headers.set('sec-fetch-site', 'same-origin');
    const answer = setAhead(await fetch(browser.url + path, { ...init, headers }));
    if (browser.answersToLose === 0) return answer;

    browser.answersToLose--;
    throw new TypeError('the connection was lost');
  }

  function setAhead({ status, headers, body }: Response): Response {
    const date = Date.parse(headers.get('date') ?? '') + browser.serverAheadMs;
    const ahead = { ...Object.fromEntries(headers), date: new Date(date).toUTCString() };
    return new Response(body, { status, headers: ahead });
  }

  /**
   * Records the queue's retries instead of running them, since they would outlive their
   * page.
   */
  function recordRetry(run: () => void, ms = 0) {
    if (run.name === 'flush') browser.delays.push(ms);
    return ms < 2_000 ? setTimeout(run, ms) : setTimeout(() => {}, ms).unref();
  }

  return browser;
}
