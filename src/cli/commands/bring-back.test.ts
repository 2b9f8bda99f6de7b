import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from '../../../tests/support/commands.ts';
import { fill } from '../../../tests/support/requests.ts';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { sqliteFile } from '../../../tests/support/stores.ts';
import { openDatabase } from '../../database/open.ts';
import { answerRequest } from '../../requests/answer.ts';

test('after a restore the file that was set aside gives back what the copy did not hold, beside the server', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, [{}, {}]);
  const copy = join(await temporaryDirectory(t), 'copia.sqlite');
  await runCommand(config, ['backup', copy]);
  await fill(config, [{ message: 'Después de la copia' }]);
  const { queries, close } = await openDatabase(config);
  await answerRequest(queries, { id: 2, by: null }, new Date()).finally(close);
  const restored = await runCommand(config, ['restore', copy, '--force', '--yes']);
  const [, aside = ''] = /restaurar (\S+) --traer/.exec(restored.stdout) ?? [];
  const server = await openDatabase(config);
  t.after(server.close);
  const { code, stdout } = await runCommand(config, ['restore', aside, '--bring-back', '--yes']);
  assert.equal(code, 0);
  assert.match(stdout, /^Traído: 1 solicitud \(n\.º 3\), y lo hecho después en otras 1\.\n$/);
  assert.match((await runCommand(config, ['show', '3'])).stdout, /Después de la copia/);
  const again = await runCommand(config, ['restore', aside, '--bring-back', '--yes']);
  assert.match(again.stdout, /^No falta nada/);
});

test('after two restores both files that were set aside give what they alone have, also the newer first', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, [{}, {}]);
  const copy = join(await temporaryDirectory(t), 'copia.sqlite');
  await runCommand(config, ['backup', copy]);
  const asides: string[] = [];
  for (const message of ['Antes de la primera', 'Antes de la segunda']) {
    await fill(config, [{ message }]);
    const { stdout } = await runCommand(config, ['restore', copy, '--force', '--yes']);
    asides.unshift(/restaurar (\S+) --traer/.exec(stdout)?.[1] ?? '');
  }
  const bring = async (aside = '') =>
    (await runCommand(config, ['restore', aside, '--bring-back', '--yes'])).stdout;
  assert.match(await bring(asides[0]), /^Traído: 1 solicitud \(n\.º 4\), y lo hecho después en otras 0\.\n$/);
  assert.match(await bring(asides[1]), /^Traído: 1 solicitud \(n\.º 3\), y lo hecho después en otras 0\.\n$/);
});

test('of what may have been erased it says that it does not know, and how to look at it', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, [{}]);
  const copy = join(await temporaryDirectory(t), 'copia.sqlite');
  await runCommand(config, ['backup', copy]);
  await fill(config, [{ message: 'Quizá borrada' }]);
  const restored = await runCommand(config, ['restore', copy, '--force', '--yes']);
  const [, aside = ''] = /restaurar (\S+) --traer/.exec(restored.stdout) ?? [];
  const { queries, close } = await openDatabase(config);
  await queries.deleteFrom('audit').execute();
  for (const through of [1, 2])
    await queries
      .insertInto('audit')
      .values({ at: '', action: 'restore', detail: JSON.stringify({ through }) })
      .execute();
  await close();
  const { stdout } = await runCommand(config, ['restore', aside, '--bring-back', '--yes']);
  assert.match(stdout, /no se sabe si se borraron o si la de ahora no las tuvo nunca: n\.º 2\. Se miran con/);
  assert.doesNotMatch(stdout, /se han borrado/);
  // As it says.
  const elsewhere = await sqliteFile(t);
  assert.equal((await runCommand(elsewhere, ['restore', aside, '--yes'])).code, 0);
  assert.match((await runCommand(elsewhere, ['show', '2'])).stdout, /Quizá borrada/);
});

test('who had been removed after the copy, and may enter again, is named', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, [{}]);
  for (const name of ['Marc', 'Ester', 'Nora']) await runCommand(config, ['desk', '--for', name, '--yes']);
  await runCommand(config, ['people', '--remove', 'Nora', '--yes']);
  const copy = join(await temporaryDirectory(t), 'copia.sqlite');
  await runCommand(config, ['backup', copy]);
  await runCommand(config, ['people', '--remove', 'Ester', '--yes']);
  const restored = await runCommand(config, ['restore', copy, '--force', '--yes']);
  const [, aside = ''] = /restaurar (\S+) --traer/.exec(restored.stdout) ?? [];
  const bring = async () => (await runCommand(config, ['restore', aside, '--bring-back', '--yes'])).stdout;
  assert.match(
    await bring(),
    /\nA quien se había quitado después de la copia, y puede entrar otra vez: Ester\. Se quita con: .*personas --quitar NOMBRE\n$/,
  );
  await runCommand(config, ['people', '--remove', 'Ester', '--yes']);
  assert.doesNotMatch(await bring(), /Ester|Nora/);
});

test('into a database that was never restored nothing is brought: whoever was erased would be back', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, [{}, { email: 'last@example.com' }]);
  const copy = join(await temporaryDirectory(t), 'copia.sqlite');
  await runCommand(config, ['backup', copy]);
  await runCommand(config, ['erase', '--email', 'last@example.com', '--yes']);
  const { code, stderr } = await runCommand(config, ['restore', copy, '--bring-back', '--yes']);
  assert.equal(code, 1);
  assert.match(stderr, /No consta que la base de datos de ahora se haya restaurado/);
  assert.notEqual((await runCommand(config, ['show', '2'])).code, 0);
});

test('what is no database that was set aside is refused, and nothing is asked or changed', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, [{}]);
  for (const [from, why] of [
    [config.file, /es la base de datos de ahora/],
    ['/nowhere', /No existe el archivo/],
    ['postgres://web:secret@127.0.0.1/old', /Quita la contraseña de la URL, /],
    ['mysql://127.0.0.1/old', /^ARCHIVO espera postgres:/m],
  ] as const) {
    const { code, stderr } = await runCommand(config, ['restore', from, '--bring-back', '--yes']);
    assert.notEqual(code, 0);
    assert.match(stderr, why);
    assert.doesNotMatch(stderr, /secret/);
  }
});
