import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { addPerson } from '../../tests/kit/auth.ts';
import { runCommand } from '../../tests/kit/commands.ts';
import { completeCompany, writeCompany } from '../../tests/kit/company.ts';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { fill } from '../../tests/kit/requests.ts';
import { startTestSmtp } from '../../tests/kit/smtp.ts';
import type { CompanyInput } from '../company/schema.ts';
import { version } from '../version.ts';

const unfitCompany = {
  ...completeCompany,
  nif: 'B00000000',
  phone: '+34000000000',
  claims: { ...completeCompany.claims, irata: true },
  languages: ['es' as const],
  illustrations: false,
  siteUrl: 'http://vertical.es',
};

test('lists the faults of an unfit installation, worst first', async (t) => {
  const { doctor } = await open(t);
  await useCompany(t, unfitCompany);

  const { found } = await doctor();

  assert.deepEqual(found, [
    '✗ Avisos',
    '✗ Web',
    '✗ Empresa',
    '✗ Empresa',
    '✗ Empresa',
    '! Base de datos',
    '! Oficina',
    '! Empresa',
    '! Imágenes',
    '! Empresa',
    '✓ Programa',
  ]);
});

test('exits with 1 on a failure', async (t) => {
  const { doctor } = await open(t);
  await useCompany(t, unfitCompany);

  const { code, stderr } = await doctor();

  assert.equal(code, 1);
  assert.match(stderr, /Hay 5 fallos/);
});

test('prints the advice for the administrator below a finding', async (t) => {
  const { doctor } = await open(t);
  const { stdout } = await doctor();
  assert.match(stdout, /^✗ Avisos: .*\n {2}→ .*SMTP_URL/);
});

test('names the version', async (t) => {
  const { doctor } = await open(t);
  const { stdout } = await doctor();
  assert.ok(stdout.includes(`versión ${version}`));
});

test('finds no failure before the first start', async (t) => {
  const { doctor, smtp } = await open(t);
  const { code } = await doctor(smtp.env);
  assert.equal(code, 0);
});

test('lists what to review in a fit installation', async (t) => {
  const { doctor, smtp, config } = await open(t);
  await fill(config, []);
  await addRefusedRecipient(t, config);

  const { code, found } = await doctor(smtp.env);

  assert.equal(code, 0);
  assert.deepEqual(found, [
    '! Correo',
    '! Copias',
    '! Copias fuera',
    '! Oficina',
    '! Oficina',
    '! Imágenes',
    '✓ Correo',
    '✓ Solicitudes',
    '✓ Web',
    '✓ Empresa',
    '✓ Programa',
  ]);
});

test('counts the things to review', async (t) => {
  const { doctor, smtp, config } = await open(t);
  await fill(config, []);
  await addRefusedRecipient(t, config);

  const { stdout } = await doctor(smtp.env);

  assert.match(stdout, / Disco: .*Hay 6 cosas por revisar/s);
});

test('finds a site that was built for another address', async (t) => {
  const { doctor, smtp } = await open(t);
  await useCompany(t, { ...completeCompany, siteUrl: 'https://www.otra.es' });

  const { code, found } = await doctor(smtp.env);

  assert.equal(code, 1);
  assert.ok(found.includes('✗ Web'));
});

test('counts the desk as open once a person can sign in', async (t) => {
  const { doctor, smtp, config } = await open(t);
  const { queries: db } = await openTestDatabase(t, config);
  await addPerson(db, 'Marc');

  const { found } = await doctor(smtp.env);

  // The other finding says that the desk opens only on this machine.
  assert.equal(found.filter((one) => one === '! Oficina').length, 1);
});

test('sends no mail unless asked', async (t) => {
  const { doctor, smtp } = await open(t);
  await doctor(smtp.env);
  assert.deepEqual(smtp.mails, []);
});

test('sends a test mail with --send-test', async (t) => {
  const { doctor, smtp } = await open(t);

  const { code } = await doctor(smtp.env, '--send-test');

  assert.equal(code, 0);
  assert.match(smtp.mails[0]?.raw ?? '', /^Subject: Prueba de los avisos\r$/m);
});

test('fails if the database is damaged', async (t) => {
  const { doctor, smtp, config } = await open(t);
  await fill(config, []);
  await writeFile(config.file, 'no database at all');

  const { code } = await doctor(smtp.env);

  assert.equal(code, 1);
});

/**
 * Creates an installation without a database, whose site is built for the complete
 * company.
 */
async function open(t: TestContext) {
  const config = await sqliteFile(t);
  const smtp = await startTestSmtp(t);
  const site = await buildSite(t);
  await useCompany(t, completeCompany);
  return {
    config,
    smtp,
    async doctor(env: Record<string, string> = {}, ...options: string[]) {
      const argv = ['doctor', ...options];
      const ended = await runCommand(config, argv, { PORT: '1', SITE_DIR: site, ...env });
      // The free space on the disk depends on the machine.
      const found = (ended.stdout.match(/^[✗!✓] [^:]+/gm) ?? []).filter(
        (one) => !one.endsWith('Disco'),
      );
      return { ...ended, found };
    },
  };
}

async function buildSite(t: TestContext): Promise<string> {
  // The content policy is read beside this folder, so the folder must not be among other
  // programs' files.
  const folder = join(await temporaryDirectory(t), 'site');
  await mkdir(folder);
  const link = `<link rel="canonical" href="${completeCompany.siteUrl}/">`;
  await writeFile(join(folder, 'index.html'), `<!doctype html>${link}`);
  return folder;
}

/** Makes the commands in this process read a company file until the test ends. */
async function useCompany(t: TestContext, company: CompanyInput): Promise<void> {
  process.env.COMPANY = await writeCompany(t, company);
  t.after(() => {
    delete process.env.COMPANY;
  });
}

/** Adds a mail that reached one recipient but not another. */
async function addRefusedRecipient(
  t: TestContext,
  config: Awaited<ReturnType<typeof sqliteFile>>,
): Promise<void> {
  const { queries: db } = await openTestDatabase(t, config);
  const at = new Date().toISOString();
  await db
    .insertInto('deliveries')
    .values({
      kind: 'digest',
      channel: 'mail',
      status: 'delivered',
      runAt: at,
      createdAt: at,
      deliveredAt: at,
      lastError: 'b@example.com: 550',
    })
    .execute();
}
