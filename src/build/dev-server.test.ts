import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskPath } from '../desk-address.ts';
import { apiPath } from '../desk-api/paths.ts';
import { isForServer } from './dev-server.ts';

test('routes API and forms to the server, all else to Vite', () => {
  for (const path of [
    '/contact-form-client.php',
    deskPath,
    `${apiPath}/requests`,
    `${apiPath}/export.csv`,
  ])
    assert.ok(isForServer(path), path);
  for (const path of [
    '/',
    '/aviso-legal',
    `${deskPath}/main.tsx`,
    `${apiPath}/client.ts`,
  ])
    assert.ok(!isForServer(path), path);
});
