import { readdir, stat, statfs } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseConfig } from '../config/database.ts';
import type { Db } from '../database/tables.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** Room on the disks, and who may read the file. */
export async function checkDisk(places: Places): Promise<Finding[]> {
  return [...(await checkRoom(places)), ...(await checkRights(places.database))];
}

/**
 * Room on the disk of the database, and on that of the nightly backups where it is another. PostgreSQL does not say how full
 * its own is: where it is the database, the disk of this machine is looked at.
 */
export async function checkRoom({ database, backupDir }: Places, look = readDisk): Promise<Finding[]> {
  const own =
    database.kind === 'sqlite'
      ? { folder: dirname(database.file), where: '' }
      : { folder: process.cwd(), where: ' en esta máquina; el de PostgreSQL se mira en la suya' };
  const places = [{ about: 'Disco', lost: 'solicitud', ...own }];
  if (backupDir !== null)
    places.push({ about: 'Disco de las copias', lost: 'copia', folder: backupDir, where: '' });
  const seen = new Set<number>();
  const findings: Finding[] = [];
  for (const { about, where, lost, folder } of places) {
    const disk = await look(folder).catch(() => undefined);
    if (!disk || seen.has(disk.device)) continue;
    seen.add(disk.device);
    findings.push(judge(disk.mebibytes, { about, where, lost }));
  }
  return findings;
}

function judge(mebibytes: number, { about, where, lost }: { about: string; where: string; lost: string }) {
  if (mebibytes >= 1024) return good(about, `quedan ${Math.floor(mebibytes / 1024)} GB${where}.`);
  const left = `quedan ${mebibytes} MB${where}. Si se llena, no se guarda ninguna ${lost}`;
  if (mebibytes < 100) return problem(about, left, { admin: 'Haz sitio ahora.' });
  return warning(about, left, { admin: 'Haz sitio pronto.' });
}

type Places = { database: DatabaseConfig; backupDir: string | null };

async function readDisk(folder: string): Promise<{ device: number; mebibytes: number }> {
  const [{ dev }, { bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
  return { device: dev, mebibytes: Math.floor((bavail * bsize) / 2 ** 20) };
}

/** Whether other users of the machine can read the file. */
async function checkRights(database: DatabaseConfig): Promise<Finding[]> {
  if (database.kind !== 'sqlite') return [];
  const commands: string[] = [];
  for (const [path, mode] of [
    [dirname(database.file), '700'],
    [database.file, '600'],
  ] as const) {
    const found = await stat(path).catch(() => undefined);
    if (found && (found.mode & 0o077) !== 0) commands.push(`chmod ${mode} ${path}`);
  }
  if (commands.length === 0) return [];
  const admin = commands.join(' && ');
  return [problem('Solicitudes', 'las pueden leer otros usuarios del servidor', { admin })];
}

/** What restores have set aside, and nobody has deleted: it holds personal data, also of people who were erased since. */
export async function checkSetAside(db: Db, database: DatabaseConfig): Promise<Finding[]> {
  const names = database.kind === 'sqlite' ? await filesBeside(database.file) : await databasesBeside(db);
  if (names.length === 0) return [];
  const why = 'Tiene datos personales, también de quien se ha borrado desde entonces.';
  const admin = `${why} Cuando ya no haga falta, borra ${names.join(', ')}`;
  return [
    warning('Datos', 'queda una base de datos antigua, que se apartó al restaurar una copia', { admin }),
  ];
}

async function filesBeside(file: string): Promise<string[]> {
  const [folder, start] = [dirname(file), `${basename(file)}.`];
  const names = await readdir(folder).catch(() => []);
  const aside = names.filter(
    (name) => name.startsWith(start) && /^\d{4}-\d\d-\d\d-/.test(name.slice(start.length)),
  );
  return aside.sort().map((name) => `${folder}/${name}`);
}

async function databasesBeside(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select datname as name from pg_database
    where starts_with(datname, current_database() || '_apartada_') order by datname`.execute(db);
  return rows.map(({ name }) => name);
}
