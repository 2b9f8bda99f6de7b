import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { runProcess } from '../../tests/kit/commands.ts';
import { completeCompany, writeCompany } from '../../tests/kit/company.ts';
import { sqliteFile } from '../../tests/kit/database.ts';
import { startTestSmtp } from '../../tests/kit/smtp.ts';

test('prints findings with advice, and exits with 1 on a failure', async (t) => {
  const config = await sqliteFile(t);
  const COMPANY = await writeCompany(t, completeCompany);
  const SITE_DIR = dirname(COMPANY);
  const link = `<link rel="canonical" href="${completeCompany.siteUrl}/">`;
  await writeFile(join(SITE_DIR, 'index.html'), `<!doctype html>${link}`);
  const doctor = (env: Record<string, string>, ...argv: string[]) =>
    runProcess(config, ['doctor', ...argv], { PORT: '1', COMPANY, SITE_DIR, ...env });
  const unfit = { ...completeCompany, nif: 'B00000000', phone: '+34000000000' };
  const without = await doctor({ COMPANY: await writeCompany(t, unfit) });
  assert.equal(without.code, 1);
  assert.match(without.stdout, /^✗ Avisos: .*\n {2}→ .*SMTP_URL/);
  const faults = without.stdout.match(/^✗ /gm)?.length;
  assert.deepEqual([faults, /Hay (\d+) fallos/.exec(without.stderr)?.[1]], [3, '3']);
  const smtp = await startTestSmtp(t);
  const fit = await doctor(smtp.env);
  assert.equal(fit.code, 0);
  assert.equal(
    fit.stdout.match(/^! /gm)?.length,
    Number(/Hay (\d+) cosas? por revisar/.exec(fit.stdout)?.[1]),
  );
  const moved = await writeCompany(t, { ...completeCompany, siteUrl: 'https://www.otra.es' });
  assert.equal((await doctor({ ...smtp.env, COMPANY: moved })).code, 1, 'built for another address');
  assert.equal(smtp.mails.length, 0);
  assert.equal((await doctor(smtp.env, '--send-test')).code, 0);
  assert.match(smtp.mails[0]?.raw ?? '', /^Subject: Prueba de los avisos\r$/m);
});
