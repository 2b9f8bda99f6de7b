import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { callOn, decide, followUpOn, visitOn } from '../../../tests/kit/actions.ts';
import { fakeBrowser } from '../../../tests/kit/fake-browser.ts';
import { requestRow } from '../../../tests/kit/request-row.ts';
import type { List } from '../../contact-request/lists.ts';
import { elapsed } from './elapsed.ts';
import { noteRead } from './read-times.ts';

const browser = fakeBrowser();

const waiting = requestRow();
const tomorrow = '2026-11-22';

test('a visit is in the agenda before it is sent', async (t) => {
  const { act, idsIn } = await open(t);

  act(decide('visit', visitOn(tomorrow)));

  assert.deepEqual(idsIn('agenda'), [1]);
});

test('a quote is among the quotes before it is sent', async (t) => {
  const { act, idsIn } = await open(t);

  act(decide('quoted', followUpOn(tomorrow)));

  assert.deepEqual(idsIn('quotes'), [1]);
});

test('a call to somebody who waits is not in the agenda', async (t) => {
  const { act, idsIn } = await open(t);

  act(callOn(tomorrow));

  assert.deepEqual(idsIn('agenda'), []);
});

test('a visit whose call is removed is not in the agenda', async (t) => {
  const { act, idsIn } = await open(t);
  act(decide('visit', visitOn(tomorrow)));

  act({ kind: 'call-removed' });

  assert.deepEqual(idsIn('agenda'), []);
});

test('a request that the list holds is not brought into it', async (t) => {
  const { act, idsIn } = await open(t);

  act(decide('visit', visitOn(tomorrow)));

  assert.deepEqual(idsIn('agenda', [waiting]), []);
});

/** Opens the desk without a network. The waiting list holds one request. */
async function open(t: TestContext) {
  t.after(browser.install());
  browser.reset();
  browser.online = false;
  const client = new QueryClient();
  const { queueAction, startOutbox } = await import('./outbox.ts');
  const { movedRows } = await import('./moved-rows.ts');
  startOutbox(client);

  const queryKey = ['requests', 'waiting', ''];
  client.setQueryData(queryKey, { pages: [{ requests: [waiting] }] });
  noteRead(hashKey(queryKey));
  const readAt = elapsed();

  return {
    act: (action: Parameters<typeof queueAction>[1]) => queueAction(waiting.id, action),

    /** Returns the ids of the requests brought into a list that holds `held`. */
    idsIn(list: List, held = [] as (typeof waiting)[]): number[] {
      const rows = movedRows(client, { list, held, readAt, by: 'Marc' });
      return rows.map(({ id }) => id);
    },
  };
}
