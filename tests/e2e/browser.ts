import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * Returns the Chromium that the tests drive: the one named by `CHROMIUM`, the system's,
 * or Playwright's own. Returns undefined if there is none. The headless shell is
 * preferred, since a complete browser takes 1.7 times the processor time.
 */
export function findChromium(): string | undefined {
  return candidates().find((path) => existsSync(path));
}

/** Returns the Chromium for measurements: a complete browser, as visitors use. */
export function findWholeChromium(): string | undefined {
  return candidates().find((path) => path !== headlessShell && existsSync(path));
}

const headlessShell = '/usr/bin/chromium-headless-shell';

function candidates(): string[] {
  const named = process.env.CHROMIUM ? [process.env.CHROMIUM] : [];
  const system = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return [...named, headlessShell, ...system, chromium.executablePath()];
}

// `tests/run` checks in this way whether there is one.
if (import.meta.main && !findChromium()) process.exitCode = 1;
