import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, By, type WebDriver } from 'selenium-webdriver';
import { freePort, takesConnections } from '../kit/port.ts';
import { until } from '../kit/until.ts';
import { type Browser, bringOnScreen, type Engine, type Run } from './browser.ts';

const driverFile = '/usr/bin/WebKitWebDriver';
const browserFiles = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);
const browserFile = browserFiles.find((file) => existsSync(file));
const screenFile = '/usr/bin/Xvfb';

export const webkit: Engine = {
  name: 'WebKit',
  missing: missingPackage(),
  start,
};

function missingPackage(): string | undefined {
  if (!existsSync(driverFile) || !browserFile) return 'webkit2gtk-driver';
  if (!existsSync(screenFile)) return 'xvfb';
  return undefined;
}

async function start({ script }: { script: boolean }): Promise<Browser> {
  const screen = await startScreen();
  const home = await writeHome();
  const port = await freePort();
  const service = spawn(driverFile, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      XDG_CONFIG_HOME: home,
      // Lets it start as root, and on a machine without a graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const stop = async () => {
    await end(service);
    await screen.stop();
    await rm(home, { recursive: true, force: true });
  };

  try {
    await until(() => takesConnections(port));
    const driver = await connect(port, script);
    // On a busy machine, a page of this length is slow.
    await driver.manage().setTimeouts({ script: 120_000, pageLoad: 120_000 });
    return {
      ...windowOf(driver),
      // A browser that hangs does not react to the request to quit.
      close: () => Promise.race([driver.quit(), wait(5_000)]).finally(stop),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a screen without a monitor, with a free number. */
async function startScreen(): Promise<{ display: string; stop: () => Promise<void> }> {
  const server = spawn(screenFile, ['-displayfd', '3', '-screen', '0', '2600x1800x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(server.stdio[3] as NodeJS.ReadableStream, 'data')) as [
    Buffer,
  ];
  return {
    display: `:${String(number).trim()}`,
    stop: () => end(server),
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.kill()) await ended;
}

/** Writes GTK settings that let the window be as narrow as a phone. */
async function writeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  const gtk = join(home, 'gtk-3.0');
  await mkdir(gtk);
  await writeFile(
    join(gtk, 'gtk.css'),
    '* { min-width: 0; padding: 0; margin: 0; font-size: 6px; }',
  );
  return home;
}

function connect(port: number, script: boolean): Promise<WebDriver> {
  const args = ['--automation', `--enable-javascript=${script}`];
  return new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browserFile, args },
    })
    .build();
}

function windowOf(driver: WebDriver): Omit<Browser, 'close'> {
  const run: Run = (script, ...given) =>
    driver.executeScript(`return (${script})(...arguments)`, ...given);

  return {
    open: (url) => driver.get(url),
    run,
    click: async (selector) => {
      await run(bringOnScreen, selector);
      await driver.findElement(By.css(selector)).click();
    },
    type: (selector, text) => driver.findElement(By.css(selector)).sendKeys(text),
    resize: resizer(driver, run),
    // The driver's own way of going back waits until the page is there. A page that is
    // being left never answers a script.
    back: () => driver.navigate().back(),
  };
}

function resizer(driver: WebDriver, run: Run): Browser['resize'] {
  const frame = driver.manage().window();
  const inner = () =>
    run(() => ({ width: window.innerWidth, height: window.innerHeight }));
  let bars: Size | undefined;

  return async (width, height) => {
    bars ??= await measureBars();
    await frame.setRect({ width: width + bars.width, height: height + bars.height });
    await until(async () => {
      const now = await inner();
      return now.width === width && now.height === height;
    });
  };

  /** Returns the part of the window's size that does not belong to the page. */
  async function measureBars(): Promise<Size> {
    // A page learns its new size some time after the window has it. This size is smaller
    // than the window is at first, which shows when the page has followed.
    const small = { width: 600, height: 400 };
    await frame.setRect(small);
    await until(async () => {
      const now = await inner();
      return now.width <= small.width && now.height <= small.height;
    });

    const { width, height } = await inner();
    return { width: small.width - width, height: small.height - height };
  }
}

type Size = { width: number; height: number };
