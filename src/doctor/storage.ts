import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { counted } from '../contact/wording.ts';
import { explain } from '../database/errors.ts';
import { describePlace } from '../database/open.ts';
import { probeWrite } from '../database/settings.ts';
import { maxVacuumBytes } from '../requests/nightly.ts';
import { countRequests, everyRequest } from '../requests/queries.ts';
import { type Finding, fail, type Installation, pass, warn } from './check.ts';

/** Checks whether the database takes as much as the longest request. */
export async function checkStorage({ config: { database }, db }: Installation): Promise<Finding[]> {
  if (!db) return [];
  try {
    await db.transaction().execute(probeWrite);
    const stored = counted(await countRequests(db, everyRequest), 'guardada', 'guardadas');
    const admin = `Están en ${describePlace(database)}.`;
    return [pass('Solicitudes', `${stored}, y hay sitio para más.`, { admin })];
  } catch (error) {
    return [fail('Solicitudes', 'ahora no se puede guardar ninguna', { admin: explain(error) })];
  }
}

/** Checks the room on the disks of database and backups, and the database file. */
export async function checkDisk({
  config: { database, backupDir },
}: Pick<Installation, 'config'>): Promise<Finding[]> {
  if (database.kind === 'postgres') return [judgeRoom(await readRoom([process.cwd(), backupDir]))];
  const folder = dirname(database.file);
  const findings = [judgeRoom(await readRoom([folder, backupDir]))];
  const stats = await Promise.all([folder, database.file].map((path) => stat(path).catch(() => undefined)));
  if (stats.some((one) => (one?.mode ?? 0) & 0o077))
    findings.push(
      fail('Solicitudes', 'las pueden leer otros usuarios del servidor', {
        admin: `chmod 700 ${folder} && chmod 600 ${database.file}`,
      }),
    );
  if ((stats[1]?.size ?? 0) > maxVacuumBytes)
    findings.push(
      warn('Solicitudes', 'pasan de 200 MB: de lo borrado quedan restos en el archivo', {
        admin: 'De noche ya no se reescribe entero. Pásate a PostgreSQL (docs/operations.md).',
      }),
    );
  return findings;
}

/** Returns the mebibytes that are free on the fullest of the disks. A folder that is missing is left out. */
async function readRoom(folders: string[]): Promise<number> {
  const disks = await Promise.all(folders.map((folder) => statfs(folder).catch(() => undefined)));
  return Math.min(
    ...disks.map((disk) => (disk ? Math.floor((disk.bavail * disk.bsize) / 2 ** 20) : 1_000_000)),
  );
}

export function judgeRoom(mebibytes: number): Finding {
  if (mebibytes >= 1024) return pass('Disco', `quedan ${Math.floor(mebibytes / 1024)} GB.`);
  const left = `quedan ${mebibytes} MB. Si se llena, no se guarda nada más`;
  return (mebibytes < 100 ? fail : warn)('Disco', left, { admin: 'Haz sitio.' });
}
