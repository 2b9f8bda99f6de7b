import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../../cli/errors.ts';
import { moment } from '../../company/madrid-time.ts';
import { migrations } from '../migrations.ts';
import { busyMs } from '../sqlite.ts';
import { sqliteFault } from '../sqlite-faults.ts';

/**
 * Reads all of an SQLite file, without changing it, and says what it holds.
 *
 * @throws {Refusal} where it is damaged, or none of this program.
 */
export function readContents(file: string): Contents {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
    try {
      return contentsOf(database, file);
    } finally {
      database.close();
    }
  } catch (error) {
    if (sqliteFault(error) === 'damaged') throw new Refusal(damaged(file));
    throw error;
  }
}

export type Contents = {
  requests: number;
  /** When the newest came; null where there is none. */
  newest: string | null;
  /** How often somebody was erased from it. */
  erasures: number;
  /** Written by a newer version of this program. */
  newer: boolean;
};

/** `12 solicitudes, la última del 21/11/2026 10:05`. */
export function inWords({ requests, newest }: Contents): string {
  if (newest === null) return 'ninguna solicitud';
  if (requests === 1) return `una solicitud, del ${moment(newest)}`;
  return `${requests.toLocaleString('es-ES')} solicitudes, la última del ${moment(newest)}`;
}

function contentsOf(database: DatabaseSync, file: string): Contents {
  const found = database.prepare('pragma integrity_check(1)').get()?.integrity_check;
  const orphan = database.prepare('pragma foreign_key_check').get();
  if (found !== 'ok' || orphan) throw new Refusal(damaged(file));
  if (!hasTable(database, 'requests') || !hasTable(database, 'migrations'))
    throw new Refusal(`${file} no es una base de datos de este programa.`);
  const { count, newest } =
    database.prepare('select count(*) count, max(received_at) newest from requests').get() ?? {};
  const applied = database.prepare('select max(id) id from migrations').get();
  const known = Math.max(...migrations.map(({ id }) => id));
  return {
    requests: Number(count),
    newest: typeof newest === 'string' ? newest : null,
    erasures: hasTable(database, 'audit') ? countErasures(database) : 0,
    newer: Number(applied?.id) > known,
  };
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined
  );
}

function countErasures(database: DatabaseSync): number {
  return Number(database.prepare("select count(*) count from audit where action = 'erase'").get()?.count);
}

function damaged(file: string): string {
  return `${file} está dañado, o no es una base de datos.`;
}
