import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { runProcess } from '../../tests/support/commands.ts';
import { completeCompany, installation } from '../../tests/support/installation.ts';
import { startTestServer } from '../../tests/support/server.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { startTlsProxy } from '../../tests/support/tls.ts';

test('of a site that is published as it should be, doctor finds nothing against it', async (t) => {
  const { url, ca, siteDir } = await publish(t, { days: 60, trustProxy: ['127.0.0.1'] });
  const found = await doctor(t, url, { SITE_DIR: siteDir, NODE_EXTRA_CA_CERTS: ca });
  assert.deepEqual(found, [
    'good TLS: el certificado es válido, y le quedan 60 días.',
    'good Publicada: tiene las cabeceras de seguridad.',
    'good Publicada: el servidor está en marcha y su base de datos contesta.',
    `good Publicada: está hecha para ${url}.`,
    'good Publicada: la página de inicio es la que se construyó aquí.',
  ]);
});

test('of one that is not, it says what is wrong', async (t) => {
  const { url, ca, siteDir, database } = await publish(t, { days: 5, trustProxy: [] });
  await writeFile(join(siteDir, 'index.html'), page('https://otra.es'));
  await database.close();
  const { SITE_DIR } = await installation(t, completeCompany, url);
  const found = await doctor(t, url, { SITE_DIR, NODE_EXTRA_CA_CERTS: ca });
  assert.deepEqual(found, [
    'warning TLS: el certificado caduca dentro de 5 días',
    'problem Publicada: le faltan cabeceras de seguridad: strict-transport-security',
    'problem Publicada: /readyz no está bien (503)',
    `problem Publicada: está hecha para https://otra.es, y la vuestra es ${url}`,
    'problem Publicada: la página de inicio no es la que se construyó aquí',
  ]);
});

test('a certificate that nobody vouches for is no certificate', async (t) => {
  const { url, siteDir } = await publish(t, { days: 60, trustProxy: ['127.0.0.1'] });
  const [tls, page] = await doctor(t, url, { SITE_DIR: siteDir });
  assert.match(tls ?? '', /^problem TLS: los navegadores no aceptan el certificado \(.*SELF_SIGNED/);
  assert.match(page ?? '', /^problem Publicada: https:.* no contesta: /);
});

test('a site that is not there is named', async (t) => {
  const found = await doctor(t, 'https://127.0.0.1:1', {});
  assert.equal(found.length, 2);
  assert.match(found[0] ?? '', /^problem TLS: no se puede conectar con 127\.0\.0\.1:1: .*ECONNREFUSED/);
  assert.match(found[1] ?? '', /^problem Publicada: https:\/\/127\.0\.0\.1:1 no contesta: /);
});

type Published = { days: number; trustProxy: string[] };

/** The real server behind TLS, with a page that says where it stands. */
async function publish(t: TestContext, { days, trustProxy }: Published) {
  const { app, siteDir, database } = await startTestServer(t, { trustProxy });
  const proxy = await startTlsProxy(t, app, days);
  for (const end of ['.br', '.gz']) await rm(join(siteDir, `index.html${end}`));
  await writeFile(join(siteDir, 'index.html'), page(proxy.url));
  return { ...proxy, siteDir, database };
}

function page(siteUrl: string): string {
  return `<!doctype html><link href="${siteUrl}/" rel="canonical"><title>Inicio</title>`;
}

/** What doctor finds of the published site. */
async function doctor(t: TestContext, url: string, env: Record<string, string>): Promise<string[]> {
  const { COMPANY } = await installation(t, { ...completeCompany, siteUrl: url });
  const argv = ['doctor', '--json', '--url', url];
  const { stdout, stderr } = await runProcess(await sqliteFile(t), argv, { COMPANY, ...env });
  assert.equal(stderr, '');
  const { findings } = JSON.parse(stdout);
  return findings
    .map(({ level, what }: { level: string; what: string }) => `${level} ${what}`)
    .filter((line: string) => / (TLS|Publicada): /.test(line));
}
