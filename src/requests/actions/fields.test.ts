import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { RequestFields } from '../../contact-request/actions.ts';
import type { Locale } from '../../locale.ts';
import { minuteMs } from '../../time.ts';
import { contains, countRequests } from '../queries.ts';

const written = {
  name: 'Ana',
  phone: '600 000 012',
  email: 'casa@example.com',
  message: 'Cae agua',
};

testDatabase('corrects a request from the form', async (t, config) => {
  const { read, correct } = await open(t, config);

  const { outcome } = await correct({ phone: '600 000 013' });

  const { phone, phoneKey } = await read();
  assert.equal(outcome, 'applied');
  assert.equal(phone, '600 000 013');
  assert.equal(phoneKey, '+34600000013');
});

testDatabase('corrects the language', async (t, config) => {
  const { read, correct } = await open(t, config);

  await correct({}, { language: 'ca' });

  const { language, events } = await read();
  assert.equal(language, 'ca');
  assert.deepEqual(events.at(-1)?.detail, { before: { language: 'es' } });
});

testDatabase('a correction without a language keeps it', async (t, config) => {
  const { read, correct } = await open(t, config);
  await correct({}, { language: 'ca' });

  await correct({ name: 'Eva' });

  assert.equal((await read()).language, 'ca');
});

testDatabase('a correction keeps the urgency and the hash', async (t, config) => {
  const { read, correct } = await open(t, config);

  await correct({ message: 'Pintar' });

  const { urgent, contentHash } = await read();
  assert.equal(urgent, 1);
  assert.equal(contentHash, 'hash');
});

testDatabase('the history keeps the previous values', async (t, config) => {
  const { read, correct } = await open(t, config);

  await correct({ phone: '600 000 013' });

  const event = (await read()).events.at(-1);
  assert.deepEqual(event?.detail, { before: { phone: '600 000 012' } });
});

testDatabase('a search does not find previous values', async (t, config) => {
  const { db, correct } = await open(t, config);

  await correct({ name: 'Eva' });

  assert.equal(await countRequests(db, contains('Eva')), 1);
  assert.equal(await countRequests(db, contains('Ana')), 0);
});

testDatabase('a correction without changes leaves no entry', async (t, config) => {
  const { read, correct } = await open(t, config);

  const { outcome } = await correct({});

  assert.equal(outcome, 'applied');
  assert.deepEqual((await read()).events, []);
});

testDatabase('an older correction is superseded', async (t, config) => {
  const { clock, people, read, correct } = await open(t, config);
  const earlier = clock.now();
  clock.advance(minuteMs);
  await correct({ name: 'Eva' }, { by: people.guest });

  const { outcome, stands } = await correct({ name: 'Iva' }, { at: earlier });

  assert.equal(outcome, 'superseded');
  assert.equal(stands?.kind, 'fields-corrected');
  assert.equal(stands?.by, 'Ester');
  assert.equal((await read()).name, 'Eva');
});

/** Opens a database with one urgent request from the form. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { store, db, clock, people } = await openTestStore(t, config);
  const id = await store.waitingRequest({ ...written, urgent: 1, contentHash: 'hash' });
  return {
    db,
    clock,
    people,
    read: () => store.request(id),
    correct: (
      changes: Partial<RequestFields>,
      { language, ...options }: CorrectOptions = {},
    ) => {
      const fields = { ...written, ...changes };
      const action = { kind: 'fields-corrected', fields } as const;
      return store.act(id, language ? { ...action, language } : action, options);
    },
  };
}

type Store = Awaited<ReturnType<typeof openTestStore>>['store'];

type CorrectOptions = Parameters<Store['act']>[2] & { language?: Locale };
