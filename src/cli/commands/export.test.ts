import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { runCommand } from '../../../tests/support/commands.ts';
import { fill, hostileTexts, storedRequest } from '../../../tests/support/requests.ts';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { sqliteFile, testDatabase } from '../../../tests/support/stores.ts';
import { visibleLine, visibleText } from '../../contact/visible-text.ts';

const header = [
  'número,recibida,estado,nombre,correo,teléfono,mensaje,idioma,motivo,contestada,contestada por,cómo',
  'servicio,provincia,resultado,nota,origen,aviso',
].flatMap((names) => names.split(','));
// So that the first of them comes first.
const hostile = hostileTexts.toReversed().map((text) => ({ name: text, phone: text, message: text }));

testDatabase(
  'csv is what a Spanish Excel opens: a mark, semicolons, CRLF, the clock of Madrid',
  async (_t, config) => {
    await fill(config, [
      { state: 'quarantined', reason: 'links,seo', phone: '', message: 'Una "grieta"; dos\n—fin' },
    ]);
    const { code, stdout, stderr } = await runCommand(config, ['export', '--format', 'csv']);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.equal(
      stdout,
      `\ufeff${header.map((name) => `"${name}"`).join(';')}\r\n` +
        '1;2026-11-21 00:30;"posible publicidad";"Ana Pérez";"ana@example.com";"";"Una ""grieta""; dos\n—fin";' +
        '"castellano";"lleva muchos enlaces; ofrece posicionamiento web";;;;;;;;;\r\n',
    );
  },
);

testDatabase('no text in csv is a formula, a row of its own or out of sight', async (_t, config) => {
  await fill(config, hostile);
  const { stdout } = await runCommand(config, ['export', '--format', 'csv']);
  const [, ...rows] = parseCsv(stdout, { delimiter: ';' });
  assert.equal(rows.length, hostileTexts.length);
  for (const [index, text] of hostileTexts.entries()) {
    const [, , , name, , phone, message] = (rows[index] ?? []).map(String);
    assert.deepEqual(
      [name, phone, message],
      [inCsv(visibleLine(text)), inCsv(visibleLine(text)), inCsv(visibleText(text))],
    );
  }
  assert.doesNotMatch(stdout.slice(1), /(?![\r\n\u200d])[\p{Cc}\p{Cf}]/u);
});

testDatabase('a telephone is no formula in csv, unless there is something else in it', async (_t, config) => {
  const phones = [
    '+34600999888',
    '+34 (600) 99-98-88',
    '+34 600 ext. 5',
    '+A1',
    '-34600999888',
    "+1+cmd|' /C calc'!A0",
  ];
  await fill(
    config,
    phones.toReversed().map((phone) => ({ phone })),
  );
  const { stdout } = await runCommand(config, ['export', '--format', 'csv']);
  const [, ...rows] = parseCsv(stdout, { delimiter: ';' });
  assert.deepEqual(
    rows.map((row) => row[5]),
    [...phones.slice(0, 2), ...phones.slice(2).map((phone) => `'${phone}`)],
  );
});

testDatabase(
  'every text in xlsx reads back, dates are dates, and the head stays in sight',
  async (t, config) => {
    await fill(config, [...hostile, { received_at: '2026-07-21T22:59:00.000Z' }]);
    const file = join(await temporaryDirectory(t), 'solicitudes.xlsx');
    const { code, stdout } = await runCommand(config, ['export', '--format', 'xlsx', '--output', file]);
    assert.deepEqual({ code, stdout }, { code: 0, stdout: '' });
    const { sheets } = await readXlsx(await readFile(file), { readStyles: true });
    const [sheet] = sheets;
    assert.ok(sheet);
    const [head, ...rows] = sheet.rows;
    assert.deepEqual(head, header);
    for (const [index, text] of hostileTexts.entries()) {
      // XML 1.0 has no place for these two.
      const expected = visibleText(text).replace(/[\ufffe\uffff]/g, '');
      assert.deepEqual([rows[index]?.[3], rows[index]?.[6]], [visibleLine(expected), expected]);
    }
    assert.deepEqual(rows.at(-1)?.slice(0, 2), [hostile.length + 1, new Date('2026-07-22T00:59:00.000Z')]);
    assert.deepEqual(sheet.freezePane, { rows: 1 });
    assert.ok(sheet.columns?.every(({ width = 0 }) => width > 0));
    assert.ok([...(sheet.cells?.values() ?? [])].every(({ formula }) => formula === undefined));
  },
);

testDatabase('json is the array of list, and every text reads back as it was', async (_t, config) => {
  await fill(config, hostile);
  const { stdout } = await runCommand(config, ['export', '--format', 'json']);
  assert.equal(stdout, (await runCommand(config, ['list', '--json'])).stdout);
  const texts = JSON.parse(stdout).map(({ message }: { message: string }) => message);
  assert.deepEqual(texts, hostileTexts);
});

testDatabase('each format takes the filters of list, over more than a batch', async (_t, config) => {
  const many = Array.from({ length: 501 }, (_, index) => ({ message: `Mensaje ${index}` }));
  await fill(config, [...many, { state: 'quarantined' }, { received_at: '2026-11-22T08:00:00.000Z' }]);
  const filter = ['--pending', '--from', '2026-11-21', '--to', '2026-11-21', '--text', 'mensaje'];
  const csv = await runCommand(config, ['export', '--format', 'csv', ...filter]);
  assert.deepEqual(
    parseCsv(csv.stdout, { delimiter: ';' })
      .slice(1)
      .map(([, , , , , , message]) => message),
    many.map(({ message }) => message).toReversed(),
  );
  const json = await runCommand(config, ['export', '--format', 'json', ...filter]);
  assert.equal(JSON.parse(json.stdout).length, many.length);
});

test('a file is for its user alone, whole or not there, and replaced only when told to', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, [storedRequest]);
  const file = join(await temporaryDirectory(t), 'solicitudes.csv');
  const toFile = ['export', '--format', 'csv', '--output', file];
  const { code, stdout, stderr } = await runCommand(config, toFile);
  assert.deepEqual({ code, stdout }, { code: 0, stdout: '' });
  assert.match(stderr, /Una solicitud en .*solicitudes\.csv/);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  await writeFile(file, 'mine');
  const refused = await runCommand(config, toFile);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Ya existe.*--reemplazar/);
  assert.equal(await readFile(file, 'utf8'), 'mine');
  assert.equal((await runCommand(config, [...toFile, '--force'])).code, 0);
  assert.notEqual(await readFile(file, 'utf8'), 'mine');
  assert.deepEqual(await readdir(dirname(file)), ['solicitudes.csv']);
});

for (const format of ['csv', 'xlsx', 'json']) {
  test(`a file that ${format} cannot be written to is named, and nothing else is said`, async (t) => {
    const config = await sqliteFile(t);
    await fill(config, [storedRequest]);
    const folder = await temporaryDirectory(t);
    const toFile = (file: string) => runCommand(config, ['export', '--format', format, '--output', file]);
    const nowhere = await toFile(join(folder, 'no/solicitudes'));
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.stderr, /^No se puede escribir .*: «ENOENT: .*»\.\n$/);
    await writeFile(join(folder, 'solicitudes'), 'mine');
    const present = await toFile(join(folder, 'solicitudes'));
    assert.equal(present.code, 1);
    assert.match(present.stderr, /^Ya existe .*: con --reemplazar se sustituye\.\n$/);
  });
}

for (const argv of [[], ['--format', 'xls']]) {
  test(`«export ${argv.join(' ')}» is not understood`, async (t) => {
    const { code, stdout } = await runCommand(await sqliteFile(t), ['export', ...argv]);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
  });
}

function inCsv(text: string): string {
  if (/^\+[\d ()-]+$/.test(text)) return text;
  return /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
}
