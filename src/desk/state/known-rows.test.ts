import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { requestRow } from '../../../tests/kit/request-row.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { knownRows } from './known-rows.ts';
import { noteRead } from './read-times.ts';

test('what was read last of a request comes last', () => {
  const client = new QueryClient();
  read(client, ['requests', 'all', ''], pageOf({ name: 'Ana' }));
  read(client, ['requests', 'waiting', ''], pageOf({ name: 'Ana Puig' }));
  read(client, ['requests', 'all', ''], pageOf({ name: 'Ana Roig' }));

  assert.deepEqual(namesOf(client), ['Ana Puig', 'Ana Roig']);
});

test('the page of a request knows it too', () => {
  const client = new QueryClient();
  read(client, [apiPaths.request(1)], requestRow({ name: 'Ana' }));

  assert.deepEqual(namesOf(client), ['Ana']);
});

test('a request that was never read is not known', () => {
  const client = new QueryClient();
  read(client, ['requests', 'all', ''], pageOf({ id: 2 }));

  assert.deepEqual(namesOf(client), []);
});

/** Puts data into the cache as if they had just been read. */
function read(client: QueryClient, queryKey: string[], data: unknown): void {
  client.setQueryData(queryKey, data);
  noteRead(hashKey(queryKey));
}

function pageOf(changes: Partial<RequestRow>) {
  return { pages: [{ requests: [requestRow(changes)] }] };
}

function namesOf(client: QueryClient): string[] {
  return knownRows(client, 1).map(({ row }) => row.name);
}
