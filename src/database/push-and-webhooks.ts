import { type ColumnDefinitionBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Migration 8: the devices that notifications go to, and the webhook. */
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
    // Ending a session turns its notifications off. A session that expires gives its device up before it is deleted.
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
  // During an upgrade the version before still writes notices: they are mails.
  await db.schema
    .alterTable('notices')
    .addColumn('channel', 'text', (column) => column.notNull().defaultTo('mail'))
    .execute();
  // No foreign key: a dump leaves the devices out, and it must be possible to restore it.
  await db.schema.alterTable('notices').addColumn('subscription_id', 'integer').execute();
  // After each request each channel looks for what is due: without this index it would read all that waits for a mail.
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
  // So that two servers that plan at the same moment remind a device of a request only once.
  await db.schema
    .createIndex('notices_of_push_reminders')
    .unique()
    .on('notices')
    .columns(['subscription_id', 'request_id'])
    .where(sql<boolean>`channel = 'push' and kind = 'reminder'`)
    .execute();
}
