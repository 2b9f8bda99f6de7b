import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * The Chromium that the tests drive: the one that `CHROMIUM` names, the system's, or Playwright's own; undefined
 * where there is none. The headless shell comes first: a whole browser takes 1.7 times the processor time.
 */
export function findChromium(): string | undefined {
  return candidates().find((path) => existsSync(path));
}

/** The same for measurements: a whole browser, such as visitors have. */
export function findWholeChromium(): string | undefined {
  return candidates().find((path) => path !== headlessShell && existsSync(path));
}

const headlessShell = '/usr/bin/chromium-headless-shell';

function candidates(): string[] {
  const named = process.env.CHROMIUM ? [process.env.CHROMIUM] : [];
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return [...named, headlessShell, ...system, chromium.executablePath()];
}

/**
 * A Chromium that starts, and installs one where there is none: Debian's headless shell as root, with a font that has
 * Arial's measures, for the fallback faces; Playwright's own where there are no such packages, or for an ordinary user.
 *
 * @returns its file; or, where there is none, a sentence that says so and how to get one
 */
export async function chooseChromium(): Promise<{ found: string } | { missing: string }> {
  for (const install of [
    () => {},
    ...(process.getuid?.() === 0 ? [installPackage] : []),
    installPlaywrights,
  ]) {
    install();
    for (const path of candidates()) if (existsSync(path) && (await starts(path))) return { found: path };
  }
  return {
    missing: `Chromium is not installed, or does not start: install it with «${asRoot}», or «npx playwright install --with-deps chromium»`,
  };
}

const packages = ['chromium-headless-shell', 'fonts-liberation'];
const asRoot = `sudo apt-get install ${packages.join(' ')}`;

async function starts(executablePath: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] }).catch(() => undefined);
  await browser?.close();
  return browser !== undefined;
}

function installPackage(): void {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** With the libraries that it needs, where one may install them. */
function installPlaywrights(): void {
  run('npx', ['playwright', 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']);
}

/** What cannot be installed is tried in another way, or said to be missing in the end. */
function run(command: string, args: string[]): void {
  process.stderr.write(`No Chromium starts here: ${[command, ...args].join(' ')} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: 'ignore', env });
}
