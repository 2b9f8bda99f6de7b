import { sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

/**
 * The tables that are copied to another database, those that others refer to first. Left out are the ledger of migrations
 * and the last try to store, which each database keeps for itself, and `entranceTables`: after a move people sign in again.
 */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'people', key: ['id'], numbered: true },
  { name: 'passkeys', key: ['id'], numbered: true },
  { name: 'requests', key: ['id'], numbered: true },
  { name: 'request_events', key: ['id'], numbered: true },
  { name: 'calls_taken', key: ['action_id'], numbered: false },
  { name: 'notices', key: ['id'], numbered: true },
  { name: 'notice_recipients', key: ['notice_id', 'address'], numbered: false },
  { name: 'first_sentences', key: ['position'], numbered: false },
  { name: 'rounds', key: ['task'], numbered: false },
  { name: 'audit', key: ['id'], numbered: true },
  { name: 'recent_contents', key: ['key'], numbered: false },
  { name: 'daily_keys', key: ['day'], numbered: false },
  { name: 'rate_counts', key: ['client', 'slot'], numbered: false },
  { name: 'webhooks', key: ['id'], numbered: false },
];

export type CopiedTable = {
  name: Exclude<keyof Tables, 'storage_tries' | EntranceTable>;
  key: readonly string[];
  /** Whether the database itself assigns the key, and never twice. */
  numbered: boolean;
};

/**
 * The tables whose content alone lets somebody into the desk, or sends notifications to a device, and what belongs to those.
 * They are neither copied nor restored. People and passkeys are, since the other half of each passkey is in its owner's
 * device; whoever copies or restores is told of them.
 */
export const entranceTables = [
  'push_subscriptions',
  'vapid_keys',
  'sessions',
  'sign_in_tokens',
  'used_challenges',
  'settings',
] as const;

type EntranceTable = (typeof entranceTables)[number];

export type Row = Record<string, unknown>;

/** The rows of a table in the order of its key, some hundred at a time. */
export async function* readRows(db: Db, { name, key }: CopiedTable) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ; ) {
    const beyond = last
      ? sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})`
      : sql``;
    const query = sql<Row>`select * from ${sql.table(name)} ${beyond} order by ${columns} limit ${atOnce}`;
    const { rows } = await query.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1);
  }
}

export async function insertRows(db: Db, { name }: CopiedTable, rows: Row[]): Promise<void> {
  await db
    .insertInto(name)
    .values(rows as never)
    .execute();
}

export async function countRows(db: Db, { name }: CopiedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return Number(rows[0]?.count);
}

const atOnce = 500;
