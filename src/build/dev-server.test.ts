import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { devConfig } from './dev-server.ts';

test('what is tried out in development is kept apart, unless the environment says where', () => {
  const at = (folder: string) => ({ kind: 'sqlite', file: resolve(folder, 'requests.sqlite') });
  assert.deepEqual(devConfig({}, 4321).database, at('data-dev'));
  assert.deepEqual(devConfig({ DATA_DIR: 'data' }, 4321).database, at('data'));
  const url = 'postgres://user@host/base';
  assert.deepEqual(devConfig({ DATABASE_URL: url }, 4321).database, { kind: 'postgres', url });
});

test('in development the desk says how a link to it is had there', () => {
  const { port, requestsCommand } = devConfig({ PORT: '8080' }, 4321);
  assert.deepEqual([port, requestsCommand], [4321, 'DATA_DIR=data-dev PORT=4321 npx requests']);
});
