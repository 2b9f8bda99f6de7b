import type { DatabaseSync } from 'node:sqlite';

/** The last id that each table of a SQLite file assigned, of deleted rows too. */
export function readSequences(database: DatabaseSync): Sequences {
  const rows = database.prepare('select name, seq from sqlite_sequence').all();
  return new Map(rows.map(({ name, seq }) => [String(name), Number(seq)]));
}

export type Sequences = ReadonlyMap<string, number>;

/** Lets a restored SQLite file continue behind the ids of the file that it replaces; `undefined` where these are unknown. */
export function continueSequences(database: DatabaseSync, replaced: Sequences | undefined): void {
  const copied = readSequences(database);
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and sql like '%autoincrement%'")
    .all();
  // SQLite keeps no row for a table that never had one.
  database.exec('delete from sqlite_sequence');
  const set = database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
  for (const { name } of tables) {
    const table = String(name);
    const last = copied.get(table) ?? 0;
    set.run(table, replaced ? Math.max(last, replaced.get(table) ?? 0) : last + unknownGap);
  }
}

/** The ids left out where nobody knows which the replaced file assigned. */
const unknownGap = 1000;
