import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskPath } from '../desk-address.ts';
import { apiPath } from '../desk-api/paths.ts';
import { isForServer } from './dev-server.ts';

test('the server handles the API and forms', () => {
  const paths = [
    '/contact-form-client.php',
    deskPath,
    `${apiPath}/requests`,
    `${apiPath}/export.csv`,
    `${apiPath}/module.ts`,
  ];

  for (const path of paths) {
    assert.ok(isForServer(path), path);
  }
});

test('Vite handles pages and source files', () => {
  const paths = ['/', '/aviso-legal', `${deskPath}/main.tsx`];

  for (const path of paths) {
    assert.ok(!isForServer(path), path);
  }
});
