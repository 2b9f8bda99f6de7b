import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../tests/kit/database.ts';
import { origin } from '../../tests/kit/notifications.ts';
import { openTestStore } from '../../tests/kit/store.ts';
import type { DatabaseConfig } from '../config.ts';
import type { NewRequest } from '../requests/store.ts';
import { hourMs } from '../time.ts';
import type { Origin } from './email.ts';
import { summaryEmail } from './summary-emails.ts';

const queuedAt = '2026-11-21T09:00:00.000Z';

testDatabase('has a Message-ID with its kind and time', async (t, config) => {
  const { addListed, mail } = await open(t, config);
  await addListed();

  const { messageId } = await mail();

  assert.equal(messageId, `<reminder-${Date.parse(queuedAt)}@www.example.com>`);
});

testDatabase('begins with the promise of the site', async (t, config) => {
  const { addListed, mail } = await open(t, config);
  await addListed();

  const { text } = await mail();

  assert.match(text, /^La web promete.* 24.*\n\nN\.º 1: /);
});

testDatabase('mentions no promise if the site makes none', async (t, config) => {
  const { addListed, mail } = await open(t, config);
  await addListed();

  const { text } = await mail({ promisesAnswerIn24Hours: false });

  assert.doesNotMatch(text, /promete/);
});

testDatabase('describes a request with its history', async (t, config) => {
  const { store, addListed, mail } = await open(t, config);
  const long = 'x'.repeat(1000);
  const id = await addListed({ name: 'Ana', message: `Grietas${long}` });
  await store.act(id, { kind: 'note', text: 'Conserje' });
  await store.act(id, { kind: 'note', text: `Portero${long}` });
  await store.act(id, { kind: 'no-answer', on: null });

  const { text } = await mail();

  const [, entry = ''] = text.trimEnd().split('\n\n');
  const lines = [
    'N\\.º 1: Ana',
    '.*ana@.*',
    'Recibida: .*\\(hace 21 h\\)',
    'Llamada sin respuesta: .*\\(hace 21 h\\)',
    'Nota: Porterox{112}…',
    '> Grietasx{292}…',
    'Llamar: tel:\\+34600000000',
    '.*https://o\\.example/oficina/.*',
  ];
  assert.match(entry, new RegExp(`^${lines.join('\n')}$`));
});

testDatabase('lists the oldest fifty requests', async (t, config) => {
  const { addListed, mail } = await open(t, config);
  for (let count = 1; count <= 51; count++) await addListed();

  const { text } = await mail();

  const ids = [...text.matchAll(/^N\.º (\d+): /gm)].map(([, id]) => Number(id));
  assert.equal(ids.length, 50);
  assert.equal(ids[0], 1);
  assert.equal(ids.at(-1), 50);
});

testDatabase('counts the requests beyond fifty', async (t, config) => {
  const { addListed, mail } = await open(t, config);
  for (let count = 1; count <= 51; count++) await addListed();

  const { text } = await mail();

  assert.match(text, /\n\nY 1 más\.\n$/);
});

/** Writes reminders 21 hours after the requests that they list. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { db, store, clock } = await openTestStore(t, config);
  return {
    store,
    addListed: (changes: Partial<NewRequest> = {}) =>
      store.waitingRequest({ reminderQueuedAt: queuedAt, ...changes }),
    async mail(changes: Partial<Origin> = {}) {
      const sender = { ...origin, desk: 'https://o.example', ...changes };
      const delivery = { kind: 'reminder', createdAt: queuedAt } as const;
      clock.advance(21 * hourMs);
      const mail = await summaryEmail(db, sender, delivery, clock.now());
      return mail ?? assert.fail('It lists nothing.');
    },
  };
}
