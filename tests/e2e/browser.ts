import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

/**
 * The Chromium that the tests drive: the one that `CHROMIUM` names, the system's, or Playwright's own; undefined
 * where there is none. The headless shell comes first: a whole browser takes 1.7 times the processor time.
 */
export function findChromium(): string | undefined {
  return firstOf([process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', ...wholeChromiums()]);
}

/** The same for measurements: a whole browser, such as visitors have. */
export function findWholeChromium(): string | undefined {
  return firstOf([process.env.CHROMIUM, ...wholeChromiums()]);
}

function wholeChromiums(): string[] {
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
}

function firstOf(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path));
}

/**
 * Installs one where there is none: Playwright's own, or Debian's where that cannot be downloaded, with a font
 * that has Arial's measures, for the fallback faces.
 */
function installChromium(): void {
  try {
    run('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  } catch {
    run('apt-get', ['update', '-qq']);
    const packages = ['chromium-headless-shell', 'fonts-liberation'];
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !findChromium()) installChromium();
