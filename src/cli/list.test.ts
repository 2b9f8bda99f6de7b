import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { runCommand } from '../../tests/kit/commands.ts';
import { sqliteFile, testDatabase } from '../../tests/kit/database.ts';
import { fill } from '../../tests/kit/requests.ts';
import { contactFields } from '../contact-request/fields.ts';
import { openDatabase } from '../database/open.ts';

testDatabase(
  'list --json prints every request in every state, newest first',
  async (_t, config) => {
    await fill(config, [{ phone: '' }, { state: 'suspected', reason: 'honeypot' }]);
    const { code, stdout, stderr } = await runCommand(config, ['list', '--json']);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    const [second, first] = JSON.parse(stdout);
    assert.deepEqual(
      [first.id, first.receivedAt, first.state],
      [1, '2026-11-20T23:30:00.000Z', 'received'],
    );
    assert.deepEqual(
      [second.id, second.state, second.reason],
      [2, 'suspected', 'honeypot'],
    );
    const answered = ['answeredAt', 'answeredBy', 'answeredHow'];
    const names = [
      'id',
      'receivedAt',
      'state',
      ...contactFields,
      'language',
      'reason',
      ...answered,
    ];
    assert.deepEqual(Object.keys(first).slice(0, names.length), names);
  },
);

testDatabase(
  'list --json prints more than one batch, each request once',
  async (_t, config) => {
    await fill(config, new Array(501).fill({}));
    const { stdout } = await runCommand(config, ['list', '--json']);
    const expected = Array.from({ length: 501 }, (_, index) => 501 - index);
    assert.deepEqual(idsIn(stdout), expected);
    assert.match((await runCommand(config, ['list'])).stdout, /\n20 de 501: /);
  },
);

test('--limit may be larger than the number of parameters in SQLite', async (t) => {
  const config = await sqliteFile(t);
  const { queries, close } = await openDatabase(config);
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 33000)`;
  const values = sql`'Ana', 'ana@example.com', 'Grieta', '2026-11-20T23:30:00.000Z', 'received'`;
  await sql`insert into requests (name, email, message, received_at, state)
    ${numbers} select ${values} from numbers`.execute(queries);
  await close();
  assert.equal(
    idsIn((await runCommand(config, ['list', '--json', '--limit', '33000'])).stdout)
      .length,
    33_000,
  );
});

testDatabase(
  '--waiting lists unanswered requests, and --limit limits the list',
  async (_t, config) => {
    const answeredAt = '2026-11-21T09:00:00.000Z';
    await fill(config, [{}, { answeredAt }, { state: 'suspected' }, {}, {}]);
    const listed = async (...argv: string[]) =>
      idsIn((await runCommand(config, ['list', '--json', ...argv])).stdout);
    assert.deepEqual(await listed('--waiting'), [5, 4, 1]);
    assert.deepEqual(await listed('--waiting', '--limit', '2'), [5, 4]);
    assert.match(
      (await runCommand(config, ['list', '--waiting', '--limit', '1'])).stdout,
      /\n1 de 3: /,
    );
    const { stdout } = await runCommand(config, ['list', '--limit', '2']);
    assert.match(stdout, /^N\.º .*\n5 .*\n4 .*\n2 de 5: /);
  },
);

test('prints each request on one line, also with hostile text', async (t) => {
  const config = await sqliteFile(t);
  await fill(
    config,
    hostileTexts.map((message) => ({ name: message, phone: message, message })),
  );
  const { stdout } = await runCommand(config, ['list', '--limit', '1000']);
  assert.equal(stdout.split('\n').length, hostileTexts.length + 2);
  assert.doesNotMatch(stdout, /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/u);
});

testDatabase('prints an e-mail address in full', async (_t, config) => {
  const email = 'administracion@fincas-rodriguez.example';
  await fill(config, [{ email }]);
  assert.ok((await runCommand(config, ['list'])).stdout.includes(email));
});

testDatabase('lists nothing without a database, and creates none', async (_t, config) => {
  const { code, stdout } = await runCommand(config, ['list', '--json']);
  assert.deepEqual([code, stdout], [0, '[]\n']);
  const plain = await runCommand(config, ['list']);
  assert.equal(plain.code, 0);
  assert.match(plain.stdout, /no hay base de datos/);
  if (config.kind === 'sqlite')
    assert.deepEqual(await readdir(dirname(dirname(config.file))), []);
});

function idsIn(json: string): number[] {
  return JSON.parse(json).map(({ id }: { id: number }) => id);
}

/**
 * Texts that could take effect where they are shown. The database refuses only a lone
 * surrogate.
 */
const hostileTexts = [
  'uno\n=2+2\n\n- tres',
  '\u001b[31m\u001b]0;title\u0007\u009b2J',
  '\u202egnp.exe\u2066',
  'ñ\ufffe\uffff',
  '😀👩‍🔧'.repeat(200),
  'x'.repeat(5000),
];
