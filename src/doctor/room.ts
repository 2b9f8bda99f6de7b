import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseConfig } from '../config/database.ts';
import type { Finding, RoomOn } from './finding.ts';

/**
 * Room on the disk of the database, and on that of the nightly backups where it is another. PostgreSQL does not say how full
 * its own is: where it is the database, the disk of this machine is looked at.
 */
export async function checkRoom({ database, backupDir }: Places, look = readDisk): Promise<Room[]> {
  const places: [RoomOn, string][] = [
    database.kind === 'sqlite' ? ['database', dirname(database.file)] : ['machine', process.cwd()],
    ...(backupDir === null ? [] : [['backups', backupDir] as [RoomOn, string]]),
  ];
  const seen = new Set<number>();
  const findings: Room[] = [];
  for (const [on, folder] of places) {
    const disk = await look(folder).catch(() => undefined);
    if (!disk || seen.has(disk.device)) continue;
    seen.add(disk.device);
    findings.push(judge({ kind: 'room on the disk', on, mebibytes: disk.mebibytes }));
  }
  return findings;
}

type Room = Extract<Finding, { kind: 'room on the disk' }>;

type Places = { database: DatabaseConfig; backupDir: string | null };

function judge(room: Omit<Room, 'level'>): Room {
  if (room.mebibytes < 100) return { level: 'problem', ...room };
  return { level: room.mebibytes < 1024 ? 'warning' : 'good', ...room };
}

async function readDisk(folder: string): Promise<{ device: number; mebibytes: number }> {
  const [{ dev }, { bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
  return { device: dev, mebibytes: Math.floor((bavail * bsize) / 2 ** 20) };
}
