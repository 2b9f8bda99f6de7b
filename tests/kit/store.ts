import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { listPeople, type Person } from '../../src/auth/people.ts';
import type { Clock } from '../../src/clock.ts';
import type { DatabaseConfig } from '../../src/config.ts';
import type {
  ActionResult,
  CallLogged,
  RequestAction,
  RequestFields,
} from '../../src/contact-request/actions.ts';
import type { Channel, Db } from '../../src/database/tables.ts';
import { recordResult } from '../../src/notifications/deliveries.ts';
import { type Delivery, enqueueDeliveries } from '../../src/requests/deliveries.ts';
import type { RequestWithHistory } from '../../src/requests/history.ts';
import { findRequest } from '../../src/requests/queries.ts';
import {
  insertRequest,
  type NewRequest,
  type StoredRequest,
} from '../../src/requests/store.ts';
import { before, dayMs, hourMs } from '../../src/time.ts';
import { callOn, decide, followUpOn, validCall } from './actions.ts';
import { addPerson } from './auth.ts';
import { testClock } from './clock.ts';
import { openTestDatabase } from './database.ts';
import { validRequest } from './form.ts';
import { type ActOptions, act, logCall, newestRequests } from './requests.ts';

/**
 * Opens a database with two people, `owner` and `guest`, and a clock that the test moves.
 * Closes it after the test.
 */
export async function openTestStore(t: TestContext, config: DatabaseConfig) {
  const database = await openTestDatabase(t, config);
  const db = database.queries;
  const clock = testClock();

  const store = testStore(db, clock);
  const people = { owner: await store.owner(), guest: await store.guest() };

  return { database, db, clock, store, people };
}

/**
 * Returns functions that store named requests and people. Each request is valid and
 * received at the clock's time, unless `changes` say otherwise.
 */
export function testStore(db: Db, clock: Pick<Clock, 'now'>) {
  const store = {
    /** Stores a request from the form that waits for an answer, and returns its id. */
    waitingRequest(changes: Partial<NewRequest> = {}): Promise<number> {
      const receivedAt = clock.now().toISOString();
      const usual = { ...validRequest, receivedAt, state: 'received' } as const;
      return insertRequest(db, { ...usual, ...changes });
    },

    /**
     * Stores a request that has waited for 25 hours. The site promises an answer within
     * 24.
     */
    lateRequest(changes: Partial<NewRequest> = {}): Promise<number> {
      const receivedAt = before(clock.now(), 25 * hourMs);
      return store.waitingRequest({ receivedAt, ...changes });
    },

    /** Stores a request from two years ago, which retention deletes. */
    expiredRequest(changes: Partial<NewRequest> = {}): Promise<number> {
      const receivedAt = before(clock.now(), 2 * 365 * dayMs);
      return store.waitingRequest({ receivedAt, ...changes });
    },

    /**
     * Stores a request that the spam rules suspect of offering search engine
     * optimization.
     */
    suspectedRequest(changes: Partial<NewRequest> = {}): Promise<number> {
      return store.waitingRequest({ state: 'suspected', reason: 'seo', ...changes });
    },

    /** Stores a request that a person has marked as spam. */
    spamRequest(changes: Partial<NewRequest> = {}): Promise<number> {
      return store.waitingRequest({ state: 'spam', ...changes });
    },

    /** Stores a request and answers it by telephone, by default as the owner. */
    async answeredRequest(
      changes: Partial<NewRequest> = {},
      by?: Person,
    ): Promise<number> {
      const id = await store.waitingRequest(changes);
      await store.act(id, { kind: 'answered', how: 'call' }, { by });
      return id;
    },

    /** Stores an answered request with a quote, and plans a follow-up on a day. */
    async quotedRequest(on: string, amount = 1000): Promise<number> {
      const id = await store.answeredRequest();
      await store.act(id, decide('quoted', { amount, ...followUpOn(on) }));
      return id;
    },

    /**
     * Stores a request whose webhook was delivered and whose mail is still pending. The
     * owner has worked on it: two notes, an answer, a quote that was won, and a planned
     * call.
     */
    async treatedRequest(changes: Partial<NewRequest> = {}): Promise<number> {
      const { receivedAt = clock.now().toISOString() } = changes;
      const id = await store.waitingRequest({ ...changes, receivedAt });
      const channels = ['mail', 'webhook'] as const;
      const notified = { kind: 'request', requestId: id, channels } as const;
      await enqueueDeliveries(db, notified, new Date(receivedAt));
      await db
        .updateTable('deliveries')
        .set({ status: 'delivered', deliveredAt: receivedAt })
        .where('requestId', '=', id)
        .where('channel', '=', 'webhook')
        .execute();

      await store.act(id, { kind: 'note', text: 'Portero: Juan' });
      await store.act(id, { kind: 'note', text: 'Llave en el bar' });
      await store.act(id, { kind: 'answered', how: 'call' });
      await store.act(id, decide('quoted', { amount: 3400 }));
      await store.act(id, decide('won'));
      await store.act(id, callOn('2026-11-30'));
      return id;
    },

    /** Logs a call from a person without a mail address, by default as the owner. */
    async loggedCall(
      fields: Partial<RequestFields> = {},
      by?: Person,
      changes: Partial<CallLogged> = {},
    ): Promise<number> {
      const action = {
        ...validCall,
        ...changes,
        fields: { ...validCall.fields, ...fields },
      };
      const person = (by ?? (await store.owner())).id;
      const { requestId } = await logCall(db, action, { now: clock.now(), person });
      return requestId ?? assert.fail('The call was not logged.');
    },

    /**
     * Stores a waiting request and its pending deliveries. Its pushes go to the devices
     * that are subscribed at that time.
     */
    async requestWithDeliveries(
      channels: readonly Channel[] = ['mail', 'push'],
      changes: Partial<NewRequest> = {},
    ): Promise<number> {
      const requestId = await store.waitingRequest(changes);
      await enqueueDeliveries(db, { kind: 'request', requestId, channels }, clock.now());
      return requestId;
    },

    /**
     * Stores a waiting request whose mail has reached all recipients except one, which
     * the mail server refused temporarily.
     */
    async requestWithDeferredRecipient(recipient: string): Promise<number> {
      const id = await store.requestWithDeliveries(['mail']);
      const delivery = await db
        .updateTable('deliveries')
        .set({ lockedUntil: clock.now().toISOString() })
        .where('requestId', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();

      const reason = '450 4.2.1 busy';
      const rejected = [{ address: recipient, reason, isTemporary: true }];
      await recordResult(db, delivery, { status: 'delivered', rejected }, clock.now());
      return id;
    },

    /** Applies an action to a request at the clock's time, by default as the owner. */
    async act(
      requestId: number,
      action: RequestAction,
      { by, ...options }: ActedBy = {},
    ): Promise<ActionResult> {
      const person = (by ?? (await store.owner())).id;
      return act(db, requestId, action, { now: clock.now(), person, ...options });
    },

    /** Returns Marc, the first person. The first call adds them, with an address. */
    owner(): Promise<Person> {
      return findOrAdd(db, 'Marc');
    },

    /** Returns Ester, who was added after the owner. The first call adds them. */
    async guest(): Promise<Person> {
      await store.owner();
      return findOrAdd(db, 'Ester');
    },

    /** Returns a request with its history. Fails if it does not exist. */
    async request(id: number): Promise<RequestWithHistory> {
      return (await findRequest(db, id)) ?? assert.fail(`There is no request ${id}.`);
    },

    /** Returns the next step of a request, with its day and hour. */
    async planOf(id: number) {
      const { nextStep, nextOn, nextTime } = await store.request(id);
      return [nextStep, nextOn, nextTime];
    },

    /** Returns the requests in all states, newest first. */
    requests(): Promise<StoredRequest[]> {
      return newestRequests(db);
    },

    /** Returns the entries of the audit log in the order in which they were written. */
    audit() {
      return db.selectFrom('audit').selectAll().orderBy('id').execute();
    },

    /** Returns all deliveries in the order in which they were enqueued. */
    deliveries(): Promise<Delivery[]> {
      return db.selectFrom('deliveries').selectAll().orderBy('id').execute();
    },
  };
  return store;
}

type ActedBy = Omit<ActOptions, 'person'> & { by?: Person | undefined };

async function findOrAdd(db: Db, name: string): Promise<Person> {
  const people = await listPeople(db);
  return people.find((person) => person.name === name) ?? addPerson(db, name);
}
