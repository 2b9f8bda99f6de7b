import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

/**
 * The Chromium that the tests drive: the one that `CHROMIUM` names, the system's, or Playwright's own.
 * Undefined where there is none.
 */
export function findChromium(): string | undefined {
  const candidates = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== undefined && existsSync(path));
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
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']);
  }
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !findChromium()) installChromium();
