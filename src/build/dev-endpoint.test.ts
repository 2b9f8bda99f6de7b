import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { devConfig } from './dev-endpoint.ts';

test('what is tried out in development is kept apart, unless the environment says where', () => {
  const at = (folder: string) => ({ kind: 'sqlite', file: resolve(folder, 'requests.sqlite') });
  assert.deepEqual(devConfig({}).database, at('data-dev'));
  assert.deepEqual(devConfig({ DATA_DIR: 'data' }).database, at('data'));
  const url = 'postgres://user@host/base';
  assert.deepEqual(devConfig({ DATABASE_URL: url }).database, { kind: 'postgres', url });
});
