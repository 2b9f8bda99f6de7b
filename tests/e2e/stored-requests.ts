import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Typed } from './contact-form.ts';

export type StoredRequest = Typed & { id: number; receivedAt: string; state: string };

/** What the owner sees: every request in the store of the server under test (`playwright.config.ts`). */
export async function storedRequests(): Promise<StoredRequest[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/cli/requests.ts', 'list', '--json'], {
    env: { ...process.env, DATA_DIR: 'reports/data' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

/** A name that no other test run has used, to find a request by. */
export function uniqueName(): string {
  return `Ana ${crypto.randomUUID()}`;
}
