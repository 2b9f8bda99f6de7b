import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '../config/database.ts';
import type { Tables } from '../database/tables.ts';
import { type Finding, warning } from './finding.ts';

/** What restores have set aside, and nobody has deleted: it holds personal data, also of people who were erased since. */
export async function checkSetAside(db: Kysely<Tables>, database: DatabaseConfig): Promise<Finding[]> {
  const names = database.kind === 'sqlite' ? await filesBeside(database.file) : await databasesBeside(db);
  return names.length > 0 ? [warning({ kind: 'set aside', names })] : [];
}

async function filesBeside(file: string): Promise<string[]> {
  const [folder, start] = [dirname(file), `${basename(file)}.`];
  const names = await readdir(folder).catch(() => []);
  const aside = names.filter(
    (name) => name.startsWith(start) && /^\d{4}-\d\d-\d\d-/.test(name.slice(start.length)),
  );
  return aside.sort().map((name) => `${folder}/${name}`);
}

async function databasesBeside(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select datname as name from pg_database
    where starts_with(datname, current_database() || '_apartada_') order by datname`.execute(db);
  return rows.map(({ name }) => name);
}
