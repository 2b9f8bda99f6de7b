import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseConfig } from '../config.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** Checks the room on the disks of database and backups, and who may read the database file. */
export async function checkDisk(places: Places): Promise<Finding[]> {
  return [...(await checkRoom(places)), ...(await checkPermissions(places.database))];
}

/** Checks each disk once. PostgreSQL does not tell how full its own is: the disk of this machine is looked at. */
export async function checkRoom({ database, backupDir }: Places, look = readDisk): Promise<Finding[]> {
  const own = database.kind === 'sqlite' ? dirname(database.file) : process.cwd();
  const seen = new Set<number>();
  const findings: Finding[] = [];
  for (const [about, folder] of [
    ['Disco', own],
    ['Disco de las copias', backupDir],
  ] as const) {
    const disk = await look(folder).catch(() => undefined);
    if (!disk || seen.has(disk.device)) continue;
    seen.add(disk.device);
    findings.push(judgeRoom(about, disk.mebibytes));
  }
  return findings;
}

function judgeRoom(about: string, mebibytes: number): Finding {
  if (mebibytes >= 1024) return good(about, `quedan ${Math.floor(mebibytes / 1024)} GB.`);
  const left = `quedan ${mebibytes} MB. Si se llena, no se guarda nada más`;
  if (mebibytes < 100) return problem(about, left, { admin: 'Haz sitio ahora.' });
  return warning(about, left, { admin: 'Haz sitio pronto.' });
}

type Places = { database: DatabaseConfig; backupDir: string };

async function readDisk(folder: string): Promise<{ device: number; mebibytes: number }> {
  const [{ dev }, { bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
  return { device: dev, mebibytes: Math.floor((bavail * bsize) / 2 ** 20) };
}

async function checkPermissions(database: DatabaseConfig): Promise<Finding[]> {
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
