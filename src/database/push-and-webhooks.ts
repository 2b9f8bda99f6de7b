import { type ColumnDefinitionBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The ways beside mail by which the company is told: the devices that a push goes to, and the webhook. */
export async function addPushAndWebhooks(
  db: Transaction<Tables>,
  identity: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'integer', identity)
    .addColumn('person_id', 'integer', (column) =>
      column.notNull().references('people.id').onDelete('cascade'),
    )
    // Whoever ends a session ends what it turned on. One that runs out by itself lets go of it first.
    .addColumn('session_id', 'integer', (column) => column.references('sessions.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('reminders_since', 'text')
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_until', 'text')
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('system', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('vapid_keys')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .execute();
  // What the version before writes during an upgrade is a mail.
  await db.schema
    .alterTable('notices')
    .addColumn('channel', 'text', (column) => column.notNull().defaultTo('mail'))
    .execute();
  // No foreign key: a dump leaves the devices out, and has to be restored all the same.
  await db.schema.alterTable('notices').addColumn('subscription_id', 'integer').execute();
  // What is due is asked of one channel at a time, after each request: without it all that waits for a mail would be read.
  await db.schema
    .createIndex('notices_by_channel')
    .on('notices')
    .columns(['channel', 'state', 'due_at'])
    .execute();
  await db.schema
    .createIndex('notices_by_device')
    .on('notices')
    .columns(['subscription_id', 'state'])
    .where(sql<boolean>`subscription_id is not null`)
    .execute();
  // Two servers that plan at the same moment remind a device of a request once.
  await db.schema
    .createIndex('notices_of_push_reminders')
    .unique()
    .on('notices')
    .columns(['subscription_id', 'request_id'])
    .where(sql<boolean>`channel = 'push' and kind = 'reminder'`)
    .execute();
}
