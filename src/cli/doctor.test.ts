import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeCompany, installation, runDoctor } from '../../tests/kit/installation.ts';
import { startTestSmtp } from '../../tests/kit/smtp.ts';
import { sqliteFile } from '../../tests/kit/stores.ts';

test('prints each finding with its advice, and exits with 1 if one fails', async (t) => {
  const config = await sqliteFile(t);
  const files = await installation(t, completeCompany);
  const without = await runDoctor(config, files);
  assert.equal(without.code, 1);
  assert.match(without.stdout, /^✗ Avisos: .*\n {2}→ .*SMTP_URL/);
  const smtp = await startTestSmtp(t);
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'web@vertical.es', MAIL_TO: 'info@vertical.es' };
  const fit = await runDoctor(config, { ...files, ...mail });
  assert.equal(fit.code, 0);
  assert.equal(
    fit.stdout.match(/^! /gm)?.length,
    Number(/Hay (\d+) cosas? por revisar/.exec(fit.stdout)?.[1]),
  );
  assert.equal(smtp.mails.length, 0);
  assert.equal((await runDoctor(config, { ...files, ...mail }, ['--send-test'])).code, 0);
  assert.match(smtp.mails[0]?.raw ?? '', /^Subject: Prueba de los avisos\r$/m);
});
