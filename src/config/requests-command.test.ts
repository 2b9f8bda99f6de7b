import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandWith, requestsCommand } from './requests-command.ts';

test('a setting stands behind sudo, which hands on no other', () => {
  const called = (REQUESTS_COMMAND: string) =>
    commandWith('DATA_DIR=$1', requestsCommand({ REQUESTS_COMMAND }));
  assert.equal(called('sudo requests'), 'sudo DATA_DIR=$1 requests');
  assert.equal(called(''), 'DATA_DIR=$1 npx requests');
});
