import { randomUUID } from 'node:crypto';
import type { DatabaseConfig } from '../../src/config.ts';
import type {
  ActionResult,
  CallLogged,
  RequestAction,
  SentAction,
} from '../../src/contact-request/actions.ts';
import { openDatabase, openExisting } from '../../src/database/open.ts';
import type { Db } from '../../src/database/tables.ts';
import { applyAction } from '../../src/requests/actions/apply.ts';
import {
  insertRequest,
  type NewRequest,
  type StoredRequest,
} from '../../src/requests/store.ts';
import { validRequest } from './form.ts';

/** A stored request. In Madrid it was received on the next day. */
export const storedRequest = {
  ...validRequest,
  receivedAt: '2026-11-20T23:30:00.000Z',
  state: 'received',
  reason: null,
} satisfies NewRequest;

/** Returns the requests in all states, newest first. */
export function newestRequests(db: Db): Promise<StoredRequest[]> {
  return db
    .selectFrom('requests')
    .selectAll()
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Reads the requests, newest first, while a server is running or after it has stopped.
 */
export async function storedRequests(config: DatabaseConfig): Promise<StoredRequest[]> {
  const { queries, close } = await openExisting(config);
  return newestRequests(queries).finally(close);
}

/** Stores requests in the given order, and closes the database. */
export async function fill(
  config: DatabaseConfig,
  requests: Partial<NewRequest>[],
): Promise<void> {
  const { queries, close } = await openDatabase(config);
  for (const request of requests) {
    await insertRequest(queries, { ...storedRequest, ...request });
  }
  await close();
}

/** Applies an action to a request, in a transaction of its own. */
export function act(
  db: Db,
  requestId: number,
  action: RequestAction,
  { now = new Date(), at = now, person = null, id = randomUUID() }: ActOptions = {},
): Promise<ActionResult> {
  const sent = { id, requestId, at: at.toISOString(), action };
  return apply(db, sent, { person, now });
}

/** Logs a call, in a transaction of its own. */
export function logCall(
  db: Db,
  action: CallLogged,
  { now = new Date(), at = now, person = null, id = randomUUID() }: ActOptions = {},
): Promise<ActionResult> {
  const sent = { id, requestId: null, at: at.toISOString(), action };
  return apply(db, sent, { person, now });
}

function apply(
  db: Db,
  action: SentAction,
  { person, now }: { person: number | null; now: Date },
): Promise<ActionResult> {
  const input = { action, person, channels: ['mail', 'push'] as const };
  return db.transaction().execute((trx) => applyAction(trx, input, now));
}

export type ActOptions = {
  now?: Date;
  /** When the action happened according to the device. */
  at?: Date;
  /** The id of the person who acted. */
  person?: number | null;
  /** The id of the action. */
  id?: string;
};
