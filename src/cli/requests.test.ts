import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { runCommand, runProcess } from '../../tests/support/commands.ts';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { statusWords } from '../contact/status.ts';
import { openDatabase } from '../database/open.ts';
import { commandNamed, commands, gone, loadCommand } from './commands.ts';

for (const argv of [
  [],
  ['delete'],
  ['--all'],
  ['show'],
  ['show', 'x'],
  ['show', '1', '2'],
  ['show', '1', '--page'],
  ['list', 'more'],
  ['list', '--all'],
  ['list', '-x'],
  ['list', '--limit'],
  ['list', '--limit', '0'],
  ['list', '--limit=-1'],
  ['list', '--limit', 'x'],
  ['list', '--limite', 'x'],
  ['list', '--json=yes'],
  ['list', '--state', 'lost'],
  ['list', '--from', '2026-02-30'],
  ['list', '--to', 'yesterday'],
]) {
  test(`«${argv.join(' ')}» is not understood: why, how it is used, and exit 2`, async (t) => {
    const { code, stdout, stderr } = await runCommand(await sqliteFile(t), argv);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
    assert.match(stderr, /^[^\n]+\.\n\n/);
    assert.match(stderr, /Uso: |Cómo se usa: /);
  });
}

test('a process says on stderr what is not understood and ends with 2; what it prints is on stdout, and ends with 0', async (t) => {
  const config = await sqliteFile(t);
  for (const argv of [['list', '--limit', 'x'], ['help']])
    assert.deepEqual(await runProcess(config, argv), await runCommand(config, argv));
});

test('a state that is not understood is answered with the words that are', async (t) => {
  const { stderr } = await runCommand(await sqliteFile(t), ['list', '--state', 'lost']);
  assert.match(stderr, new RegExp(`^--estado espera .*${statusWords.answered}.*; no «lost»\\.\n`));
});

test('help and errors name the commands as they are called on this installation', async (t) => {
  const config = await sqliteFile(t);
  const env = { REQUESTS_COMMAND: 'sudo\u001b[2J requests ' };
  assert.match((await runProcess(config, ['--help'], env)).stdout, /^Uso: sudo\[2J requests COMANDO/m);
  const { stderr } = await runProcess(config, ['list', '--limit', 'x'], env);
  assert.match(stderr, /\nCómo se usa: sudo\[2J requests lista --ayuda\n$/);
  assert.match((await runProcess(config, ['--help'], { PORT: 'x' })).stdout, /^Uso: npx requests COMANDO/m);
});

test('of an unknown command it is said that it is none, and not the whole help', async (t) => {
  const config = await sqliteFile(t);
  const { stderr } = await runCommand(config, ['lits']);
  assert.equal(stderr, 'No se conoce el comando «lits».\n\nCómo se usa: npx requests --ayuda\n');
});

test('a command, its options and their values are understood in Spanish and in English', async (t) => {
  const config = await sqliteFile(t);
  await (await openDatabase(config)).close();
  for (const argv of [
    ['lista', '--pendientes', '--estado', 'sospechosa', '--desde=2026-11-01', '--limite', '3'],
    ['list', '--pending', '--state', 'quarantined', '--from=2026-11-01', '--limit', '3'],
    ['exportar', '--formato', 'csv'],
    ['export', '--format', 'csv'],
    ['lista', '--ayuda'],
  ])
    assert.equal((await runCommand(config, argv)).code, 0, argv.join(' '));
  assert.equal(new Set(commands.flatMap(({ name, alias }) => [name, alias])).size, 2 * commands.length);
});

for (const [names, where] of [
  [gone.desk, /^Eso se hace ahora en la oficina\. Un enlace para entrar: npx requests oficina\.\n/],
  [gone.people, /^Eso se hace ahora con «npx requests personas»\.\n/],
] as const)
  test(`${names.join(', ')}: a command that is gone says where that is done now, and ends with 2`, async (t) => {
    const config = await sqliteFile(t);
    for (const argv of names.map((name) => [name, '1', '--undo'])) {
      const { code, stdout, stderr } = await runCommand(config, argv);
      assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
      assert.match(stderr, where);
    }
    assert.deepEqual(names.filter(commandNamed), []);
  });

test('help names every command in a line of its own', async (t) => {
  for (const argv of [['--help'], ['--ayuda'], ['-h'], ['help'], ['ayuda']]) {
    const { code, stdout, stderr } = await runCommand(await sqliteFile(t), argv);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    for (const { name, alias } of commands) assert.match(stdout, new RegExp(`^  ${alias}, ${name} `, 'm'));
    for (const line of stdout.split('\n')) assert.ok(line.length <= 100, line);
  }
});

for (const known of commands) {
  const { name, alias } = known;
  test(`help on ${name}, or ${alias}, has its examples and options, within 100 columns`, async (t) => {
    const { code, stdout } = await runCommand(await sqliteFile(t), [name, '--help']);
    const { examples, options } = await loadCommand(known);
    assert.equal(code, 0);
    assert.ok(examples.length > 0);
    const spelt = Object.entries(options).flatMap(([option, { spanish = option }]) => [option, spanish]);
    for (const option of spelt) assert.match(stdout, new RegExp(`^ .*--${option}[ ,]`, 'm'));
    const different = new Set(spelt);
    assert.equal(
      different.size,
      Object.values(options).reduce((sum, { spanish }) => sum + (spanish ? 2 : 1), 0),
    );
    for (const line of stdout.split('\n')) assert.ok(line.length <= 100, line);
    assert.equal((await runCommand(await sqliteFile(t), ['help', alias])).stdout, stdout);
  });
}

test('a file that is no database is named, with what to do, and no stack', async (t) => {
  const config = await sqliteFile(t);
  assert.ok(config.kind === 'sqlite');
  await (await openDatabase(config)).close();
  await writeFile(config.file, 'no database at all');
  const { code, stdout, stderr } = await runCommand(config, ['list']);
  assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
  assert.ok(stderr.includes(config.file));
  assert.match(stderr, /dañado/);
  assert.doesNotMatch(stderr, /\n\s+at /);
});

test('a PostgreSQL that does not answer is named without its password', async () => {
  const url = 'postgres://user:secret@127.0.0.1:1/requests';
  const { code, stderr } = await runCommand({ kind: 'postgres', url }, ['list']);
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^No se puede abrir la base de datos 127\.0\.0\.1:1\/requests: «.*ECONNREFUSED.*»\.\n$/,
  );
  assert.doesNotMatch(stderr, /secret|\n\s+at /);
});

test('what PostgreSQL says is quoted', async (t) => {
  const fields = Buffer.from('SFATAL\0C08P01\0Mno such thing\0\0');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  const server = createServer((socket) => socket.end(Buffer.concat([Buffer.from('E'), length, fields])));
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}/requests`;
  const { stderr } = await runCommand({ kind: 'postgres', url: `postgres://user@${place}` }, ['list']);
  assert.equal(stderr, `No se puede abrir la base de datos ${place}: «no such thing».\n`);
});

test('a database of an older version is left as it is', async (t) => {
  const config = await sqliteFile(t);
  const { queries, close } = await openDatabase(config);
  await sql`update kysely_migration set name = '2026-11-01 initial'`.execute(queries);
  await close();
  const { code, stderr } = await runCommand(config, ['list']);
  assert.equal(code, 1);
  assert.match(stderr, /anterior a la 0\.1\.0/);
});

test('a wrong environment is named', async (t) => {
  const { code, stderr } = await runCommand(await sqliteFile(t), ['list'], { PORT: 'x' });
  assert.equal(code, 1);
  assert.match(stderr, /PORT="x"/);
});

test('npx finds the commands in the project folder', async (t) => {
  const env = { ...process.env, DATA_DIR: await temporaryDirectory(t), npm_config_loglevel: 'error' };
  const root = join(import.meta.dirname, '../..');
  const { stdout } = await promisify(execFile)('npx', ['--no-install', 'requests', 'list', '--json'], {
    cwd: root,
    env,
  });
  assert.equal(stdout, '[]\n');
});
