import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskPath } from '../desk-address.ts';
import { apiPath } from '../desk-api/paths.ts';
import { isForServer } from './dev-server.ts';

for (const path of [
  '/contact-form-client.php',
  deskPath,
  `${apiPath}/requests`,
  `${apiPath}/export.csv`,
  `${apiPath}/module.ts`,
]) {
  test(`the server handles ${path}`, () => {
    assert.equal(isForServer(path), true);
  });
}

for (const path of ['/', '/aviso-legal', `${deskPath}/main.tsx`]) {
  test(`Vite handles ${path}`, () => {
    assert.equal(isForServer(path), false);
  });
}
