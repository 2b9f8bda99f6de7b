import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { runProcess } from '../../tests/kit/commands.ts';
import { completeCompany, writeCompany } from '../../tests/kit/company.ts';
import { sqliteFile } from '../../tests/kit/database.ts';
import { fill } from '../../tests/kit/requests.ts';
import { startTestSmtp } from '../../tests/kit/smtp.ts';

test('prints findings with advice, and exits with 1 on a failure', async (t) => {
  const config = await sqliteFile(t);
  const COMPANY = await writeCompany(t, completeCompany);
  const SITE_DIR = dirname(COMPANY);
  const link = `<link rel="canonical" href="${completeCompany.siteUrl}/">`;
  await writeFile(join(SITE_DIR, 'index.html'), `<!doctype html>${link}`);
  const doctor = async (env: Record<string, string>, ...argv: string[]) => {
    const ended = await runProcess(config, ['doctor', ...argv], {
      PORT: '1',
      COMPANY,
      SITE_DIR,
      ...env,
    });
    // The room on the disk is the machine's.
    const found = (ended.stdout.match(/^[✗!✓] [^:]+/gm) ?? []).filter(
      (one) => !one.endsWith('Disco'),
    );
    return { ...ended, found: found.join(', ') };
  };
  const claims = { ...completeCompany.claims, irata: true };
  const wrong = {
    nif: 'B00000000',
    phone: '+34000000000',
    claims,
    languages: ['es' as const],
  };
  const unfit = {
    ...completeCompany,
    ...wrong,
    illustrations: false,
    siteUrl: 'http://vertical.es',
  };
  const without = await doctor({ COMPANY: await writeCompany(t, unfit) });
  assert.equal(without.code, 1);
  assert.match(without.stdout, /^✗ Avisos: .*\n {2}→ .*SMTP_URL/);
  const faults = '✗ Avisos, ✗ Web, ✗ Empresa, ✗ Empresa, ✗ Empresa';
  assert.equal(
    without.found,
    `${faults}, ! Base de datos, ! Oficina, ! Empresa, ! Imágenes, ! Empresa`,
  );
  assert.match(without.stderr, /Hay 5 fallos/);
  const smtp = await startTestSmtp(t);
  assert.equal((await doctor(smtp.env)).code, 0, 'before the first start');
  await fill(config, []);
  using database = new DatabaseSync(config.file);
  database.exec(`insert into deliveries (kind, channel, status, run_at, created_at, last_error)
    values ('digest', 'mail', 'delivered', '', '${new Date().toISOString()}', 'b@example.com: 550')`);
  const fit = await doctor(smtp.env);
  assert.equal(fit.code, 0);
  const doubts = '! Correo, ! Copias, ! Oficina, ! Oficina, ! Imágenes';
  assert.equal(fit.found, `${doubts}, ✓ Correo, ✓ Solicitudes, ✓ Web, ✓ Empresa`);
  assert.match(fit.stdout, / Disco: .*Hay 5 cosas por revisar/s);
  const moved = await writeCompany(t, {
    ...completeCompany,
    siteUrl: 'https://www.otra.es',
  });
  assert.equal(
    (await doctor({ ...smtp.env, COMPANY: moved })).code,
    1,
    'built for another address',
  );
  assert.equal(smtp.mails.length, 0);
  database.exec("insert into people (name) values ('Marc')");
  const tested = await doctor(smtp.env, '--send-test');
  assert.deepEqual(
    [tested.code, tested.found.split('! Oficina').length],
    [0, 2],
    'Marc can enter',
  );
  assert.match(smtp.mails[0]?.raw ?? '', /^Subject: Prueba de los avisos\r$/m);
  await writeFile(config.file, 'no database at all');
  assert.equal((await doctor(smtp.env)).code, 1, 'damaged');
});
