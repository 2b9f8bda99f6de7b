import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseConfig } from './database.ts';
import { deskAddress, deskOrigin, usualPort } from './desk-address.ts';

/**
 * Notes where the server has put the desk, beside its database: a command that is typed without the server's
 * environment leads there too. With PostgreSQL there is no such place, and both need the same environment anyway.
 */
export async function noteDesk(database: DatabaseConfig, origin: string): Promise<void> {
  if (database.kind === 'sqlite') await writeFile(fileBeside(database.file), `${origin}\n`, { mode: 0o600 });
}

/** Where the desk is: as the environment says or, where it says nothing, as the server has noted. */
export async function findDesk(
  config: Parameters<typeof deskAddress>[0] & { database: DatabaseConfig },
  company: Parameters<typeof deskAddress>[1],
): Promise<string> {
  const { origin } = deskAddress(config, company);
  if (origin !== `http://localhost:${usualPort}` || config.database.kind !== 'sqlite') return origin;
  const noted = await readFile(fileBeside(config.database.file), 'utf8').catch(() => '');
  return deskOrigin.safeParse(noted.trim()).data ?? origin;
}

function fileBeside(file: string): string {
  return join(dirname(file), 'oficina.url');
}
