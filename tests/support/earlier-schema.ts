import { Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '../../src/config/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { migrations } from '../../src/database/migrations.ts';
import { openDialect } from '../../src/database/open.ts';
import type { Tables } from '../../src/database/tables.ts';

/** For tests: a database as the version left it that knew only the first migrations, with something in each table. */
export async function makeEarlierDatabase(
  config: DatabaseConfig,
  version: number,
  more: string[] = [],
): Promise<void> {
  const db = new Kysely<Tables>({ dialect: await openDialect(config, 'writing') });
  await migrate(db, config.kind, { all: migrations.slice(0, version) });
  for (const [since, statements] of Object.entries(rowsSince)) {
    if (Number(since) <= version) for (const statement of statements) await sql.raw(statement).execute(db);
  }
  for (const statement of more) await sql.raw(statement).execute(db);
  await db.destroy();
}

/** What each version could hold, in its own columns. Request 2 was deleted by its owner. */
const rowsSince: Record<number, string[]> = {
  1: [
    `insert into requests (received_at, state, reason, name, email, phone, message) values
      ('2026-01-02T03:04:05.678Z', 'received', null, 'Ana Ñandú', 'ana@example.com', '', 'Una ''grieta'' 😀'),
      ('2026-01-02T03:05:00.000Z', 'received', null, 'Nadie', 'nadie@example.com', '', 'Borrada'),
      ('2026-01-02T03:06:00.000Z', 'quarantined', 'seo', 'Bea', 'bea@example.com', '1', 'Otra')`,
    'delete from requests where id = 2',
  ],
  2: [
    `insert into notices (kind, request_id, state, created_at, due_at) values
      ('request', 1, 'pending', '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'),
      ('digest', null, 'delivered', '2026-01-03T08:00:00.000Z', '2026-01-03T08:00:00.000Z')`,
    'update requests set notified_in = 2 where id = 3',
    `insert into recent_contents (key, request_id, expires_at) values ('k', 1, '2026-01-02T03:14:05.678Z')`,
    `insert into rate_counts (client, slot, count) values ('c', '2026-01-02T03:04:00.000Z', 2)`,
    `insert into daily_keys (day, secret) values ('2026-01-02', 'aa')`,
  ],
  3: [
    'update requests set reminded_in = 0',
    `insert into audit (at, action, detail) values ('2026-01-04T10:00:00.000Z', 'erase', '{}')`,
  ],
  4: [
    `insert into people (name, name_key, mail, created_at) values ('Marc', 'marc', null, '2026-01-05T10:00:00.000Z')`,
    `insert into sessions (hash, person_id, entered_by, browser, system, created_at, last_used_at) values
      ('h', 1, 'link', 'Chrome', 'Android', '2026-01-05T10:00:00.000Z', '2026-01-05T10:00:00.000Z')`,
  ],
  5: [
    "update requests set version = 2, search_text = 'ana nandu ana@example.com una grieta', phone_key = '' where id = 1",
    "update requests set search_text = 'bea bea@example.com otra', phone_key = '1' where id = 3",
    `insert into request_events (request_id, at, person_id, kind, detail) values
      (1, '2026-01-06T10:00:00.000Z', 1, 'note', null)`,
  ],
  6: [
    `insert into passkeys (person_id, credential_id, public_key, sign_count, browser, system, created_at) values
      (1, 'c', 'k', 0, 'Chrome', 'Android', '2026-01-07T10:00:00.000Z')`,
  ],
  7: [
    `insert into notice_recipients (notice_id, address, delivered_at) values
      (2, 'info@example.com', '2026-01-03T08:00:01.000Z')`,
    `insert into rounds (task, at) values ('retention', '2026-01-08T10:00:00.000Z')`,
  ],
  8: [
    `insert into push_subscriptions (person_id, session_id, endpoint, p256dh, auth, content, browser, system, created_at) values
      (1, 1, 'https://push.example.com/1', 'k', 'a', 'none', 'Chrome', 'Android', '2026-01-09T10:00:00.000Z')`,
    `insert into vapid_keys (id, private_key, public_key, created_at) values (1, 'p', 'q', '2026-01-09T10:00:00.000Z')`,
    `insert into webhooks (id, since) values (1, '2026-01-09T10:00:00.000Z')`,
    `insert into notices (kind, channel, request_id, subscription_id, state, created_at, due_at) values
      ('request', 'push', 1, 1, 'delivered', '2026-01-09T10:00:00.000Z', '2026-01-09T10:00:00.000Z')`,
  ],
  11: [
    `insert into known_browsers (hash, person_id, session_id, used_at) values
      ('b', 1, 1, '2026-01-10T10:00:00.000Z')`,
  ],
  12: [
    `insert into request_events (request_id, at, person_id, kind, detail, action_id, search_text) values
      (3, '2026-01-10T10:00:00.000Z', 1, 'note', '{"text":"Portero"}', 'a12', 'portero')`,
  ],
  13: ["update requests set remind_at = '2026-01-12T07:00:00.000Z', remind_told_in = 0 where id = 3"],
  14: [`insert into calls_taken (action_id, at) values ('a14', '2026-01-11T10:00:00.000Z')`],
  15: [
    "insert into first_sentences (position, text) values (1, 'Hola')",
    'update links set made_by = 1 where person_id = 1',
  ],
};
