import { sql, type Transaction } from 'kysely';
import {
  alwaysOwnedBy,
  type DialectName,
  identity,
  ownedBy,
  primaryKey,
  required,
  zero,
} from './migration.ts';
import type { Tables } from './tables.ts';

/** Migration 6: passkeys, the challenges that they sign, and codes by mail. */
export async function addPasskeysAndCodes(db: Transaction<Tables>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('person_id', 'integer', alwaysOwnedBy('people'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', required)
    .addColumn('sign_count', 'integer', required)
    .addColumn('browser', 'text', required)
    .addColumn('system', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema
    .createTable('challenges')
    .addColumn('hash', 'text', primaryKey)
    .addColumn('expires_at', 'text', required)
    .execute();
  await db.schema
    .createTable('codes')
    .addColumn('asked_by', 'text', primaryKey)
    .addColumn('person_id', 'integer', ownedBy('people'))
    .addColumn('hash', 'text', required)
    .addColumn('tries', 'integer', zero)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  // Removing the passkey of a lost device ends the sessions that it opened.
  await db.schema.alterTable('sessions').addColumn('passkey_id', 'integer', ownedBy('passkeys')).execute();
}

/** Migration 7: which recipients have a notice, since when it waits for its next attempt, and when daily tasks last ran. */
export async function addRecipientsAndRounds(db: Transaction<Tables>): Promise<void> {
  await db.schema
    .createTable('notice_recipients')
    .addColumn('notice_id', 'integer', alwaysOwnedBy('notices'))
    .addColumn('address', 'text', required)
    .addColumn('delivered_at', 'text')
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('notice_recipients_key', ['notice_id', 'address'])
    .execute();
  await db.schema.alterTable('notices').addColumn('owes', 'integer', zero).execute();
  await db.schema.alterTable('notices').addColumn('waits_since', 'text').execute();
  await db.schema
    .createIndex('notices_owing')
    .on('notices')
    .column('due_at')
    .where(sql<boolean>`owes > 0`)
    .execute();
  await db.schema
    .createTable('rounds')
    .addColumn('task', 'text', primaryKey)
    .addColumn('at', 'text', required)
    .execute();
}

/** Migration 8: the devices that notifications go to, and the webhook. */
export async function addPushAndWebhooks(db: Transaction<Tables>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('person_id', 'integer', alwaysOwnedBy('people'))
    // Ending a session turns its notifications off. A session that expires gives its device up before it is deleted.
    .addColumn('session_id', 'integer', ownedBy('sessions'))
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('reminders_since', 'text')
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_until', 'text')
    .addColumn('browser', 'text', required)
    .addColumn('system', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createTable('vapid_keys')
    .addColumn('id', 'integer', primaryKey)
    .addColumn('private_key', 'text', required)
    .addColumn('public_key', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'integer', primaryKey)
    .addColumn('since', 'text', required)
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
