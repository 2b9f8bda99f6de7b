import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testClock } from '../../../tests/support/clock.ts';
import { runCommand } from '../../../tests/support/commands.ts';
import { ask, signIn } from '../../../tests/support/desk.ts';
import { startTestServer, temporaryDirectory } from '../../../tests/support/server.ts';
import { sqliteFile } from '../../../tests/support/stores.ts';
import type { DeskState, TestMailSent } from '../../desk-api/state.ts';

const path = '/oficina/api/state';

test('the state is what doctor finds, the worst first, and when the last backup was made', async (t) => {
  const [clock, database] = [testClock(), await sqliteFile(t)];
  const server = await startTestServer(t, { clock, database });
  const cookie = await signIn(server, { now: clock.now() });
  const read = async () => (await (await ask(server, 'GET', path, { cookie })).json()) as DeskState;
  const before = await read();
  const levels = before.findings.map(({ level }) => ['problem', 'warning', 'good'].indexOf(level));
  assert.deepEqual(levels, levels.toSorted());
  assert.ok(before.findings.some(({ what }) => what.startsWith('Base de datos: está entera')));
  assert.deepEqual([before.mail.setUp, before.lastBackupAt], [false, null]);
  assert.match(before.version, /^\d+\.\d+\.\d+$/);
  const copy = `${await temporaryDirectory(t)}/copia.sqlite`;
  assert.equal((await runCommand(database, ['backup', copy])).code, 0);
  assert.notEqual((await read()).lastBackupAt, null);
});

test('a test mail that cannot be sent says why', async (t) => {
  const server = await startTestServer(t);
  const cookie = await signIn(server);
  const answer = await ask(server, 'POST', `${path}/test-mail`, { cookie, body: {} });
  const { sent, what } = (await answer.json()) as TestMailSent;
  assert.deepEqual([sent, what.startsWith('Correo: no está configurado')], [false, true]);
});
