import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pages, temporaryDirectory, writeBuild } from '../../../tests/kit/folders.ts';
import { sendRaw, startTestServer } from '../../../tests/kit/server.ts';

for (const { path, file } of [
  { path: '/aviso-legal', file: 'aviso-legal/index.html' },
  { path: '/aviso-legal/', file: 'aviso-legal/index.html' },
  { path: '/aviso-legal?utm=x', file: 'aviso-legal/index.html' },
  { path: '/ca/', file: 'ca/index.html' },
  { path: '/ca', file: 'ca/index.html' },
  { path: '/ca/?utm=x', file: 'ca/index.html' },
  { path: '/ca?utm=x', file: 'ca/index.html' },
  { path: '/ca/avis-legal', file: 'ca/avis-legal/index.html' },
  { path: '/ca/avis-legal/', file: 'ca/avis-legal/index.html' },
] as const)
  test(`serves ${file} at ${path}`, async (t) => {
    const { url } = await startTestServer(t);

    const answer = await fetch(url + path, { redirect: 'manual' });

    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(await answer.text(), pages[file]);
  });

const decompress = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (body: Buffer) => body,
};

for (const { accepted, coding } of [
  { accepted: 'gzip, deflate, br', coding: 'br' },
  { accepted: 'gzip', coding: 'gzip' },
  { accepted: 'identity', coding: 'none' },
  { accepted: 'br;q=0, gzip;q=0', coding: 'none' },
] as const)
  for (const { path, file } of [
    { path: '/', file: 'index.html' },
    { path: '/aviso-legal', file: 'aviso-legal/index.html' },
    { path: '/_astro/page.C0FFEE.css', file: '_astro/page.C0FFEE.css' },
  ] as const)
    test(`sends ${path} in coding ${coding} for ${accepted}`, async (t) => {
      const { url } = await startTestServer(t);

      const { head, body } = await get(url, path, [`accept-encoding: ${accepted}`]);

      const sent = /content-encoding: (\w+)\r\n/.exec(head)?.[1] ?? 'none';
      assert.equal(sent, coding);
      assert.match(head, /vary: accept-encoding\r\n/);
      const text = decompress[coding](Buffer.from(body, 'latin1')).toString();
      assert.equal(text, pages[file]);
    });

for (const { path, cached } of [
  { path: '/_astro/page.C0FFEE.css', cached: 'public, max-age=31536000, immutable' },
  { path: '/favicon.svg', cached: 'public, max-age=3600' },
  { path: '/aviso-legal', cached: 'no-cache' },
  { path: '/index.html', cached: 'no-cache' },
])
  test(`caches ${path} as ${cached}`, async (t) => {
    const { url } = await startTestServer(t);

    const { headers } = await fetch(url + path);

    assert.equal(headers.get('cache-control'), cached);
  });

for (const path of ['/aviso-legal', '/index.html'])
  test(`answers 304 if ${path} is unchanged`, async (t) => {
    const { url } = await startTestServer(t);
    const first = await get(url, path);
    const [, tag] = /etag: (.*)\r\n/.exec(first.head) ?? [];

    const { head } = await get(url, path, [`if-none-match: ${tag}`]);

    assert.match(head, /^HTTP\/1.1 304 /);
  });

for (const { path, file } of [
  { path: '/no/such/page', file: '404.html' },
  { path: '/aviso-legal//', file: '404.html' },
  { path: '/AVISO-LEGAL', file: '404.html' },
  { path: '/catala', file: '404.html' },
  { path: '/no?to=/ca/', file: '404.html' },
  { path: '/ca/no-existeix?utm=x', file: 'ca/404.html' },
  { path: '/ca/aviso-legal', file: 'ca/404.html' },
  { path: '/ca/contact-form-client.php', file: 'ca/404.html' },
  { path: '/ca/..%2fpolicy.json', file: 'ca/404.html' },
  { path: '/CA/?utm=x', file: 'ca/404.html' },
  { path: '/.env', file: '404.html' },
  { path: '/%2eenv', file: '404.html' },
  { path: '/.git/config', file: '404.html' },
  { path: '/index.html.br', file: '404.html' },
  { path: '/index.html.gz', file: '404.html' },
  { path: '/index.html%2ebr', file: '404.html' },
  { path: '/_astro/page.C0FFEE.css.br', file: '404.html' },
  { path: '/%ff', file: '404.html' },
  { path: '/%', file: '404.html' },
  { path: '/%zz?utm=%ff', file: '404.html' },
  { path: '/ca/%E0%A4%A', file: 'ca/404.html' },
] as const)
  test(`answers 404 with ${file} at ${path}`, async (t) => {
    const { url } = await startTestServer(t);

    for (const condition of [
      'accept: */*',
      'if-none-match: *',
      'range: bytes=0-3',
      'if-match: "x"',
    ]) {
      const { head, body } = await get(url, path, [condition]);
      assert.match(head, /^HTTP\/1.1 404 /, condition);
      assert.match(head, /\r\ncontent-type: text\/html; charset=utf-8\r\n/, condition);
      assert.match(head, /\r\ncache-control: no-cache\r\n/, condition);
      assert.equal(Buffer.from(body, 'latin1').toString(), pages[file], condition);
    }
  });

test('sends the Spanish 404 page if there is no Catalan one', async (t) => {
  const { siteDir } = await writeBuild(await temporaryDirectory(t));
  await rm(join(siteDir, 'ca'), { recursive: true });
  const { url } = await startTestServer(t, { siteDir });

  const answer = await fetch(`${url}/ca/avis-legal`);

  assert.equal(answer.status, 404);
  assert.equal(await answer.text(), pages['404.html']);
});

test('sends a built-in 404 page if there is none', async (t) => {
  const { siteDir } = await writeBuild(await temporaryDirectory(t));
  await rm(join(siteDir, 'ca'), { recursive: true });
  await rm(join(siteDir, '404.html'));
  const { url } = await startTestServer(t, { siteDir });

  const answer = await fetch(`${url}/ca/avis-legal`);

  assert.equal(answer.status, 404);
  assert.match(await answer.text(), /No existe esta página/);
});

for (const path of ['/aviso-legal', '/aviso-legal/'])
  test(`keeps serving ${path} as it was after a later build`, async (t) => {
    const { siteDir } = await writeBuild(await temporaryDirectory(t));
    const { url } = await startTestServer(t, { siteDir });

    // The new page would be sent with the content policy of the previous build.
    await rm(join(siteDir, 'aviso-legal'), { recursive: true });

    const answer = await fetch(url + path);
    assert.equal(await answer.text(), pages['aviso-legal/index.html']);
  });

test('serves nothing outside the site for any spelling of a path', async (t) => {
  const { url } = await startTestServer(t);

  for (const path of pathsOutside) {
    const { head } = await get(url, path);
    assert.match(head, /^HTTP\/1.1 40[04] /, path);
  }
});

const pathsOutside = [
  '/../policy.json',
  '/..',
  '/aviso-legal/../../policy.json',
  '/%2e%2e/policy.json',
  '/..%2fpolicy.json',
  '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/..%5cpolicy.json',
  '/..\\policy.json',
  '/....//policy.json',
  '//etc/passwd',
  '//evil.example/',
  '/\\evil.example/',
  '/%2f%2fevil.example',
  '/.%00/policy.json',
  '/%00',
  '/index.html%00.css',
  '/%c0%ae%c0%ae/policy.json',
  '/%252e%252e%252fpolicy.json',
  '/%zz',
  `/${'a'.repeat(5000)}`,
  `/${'a/'.repeat(2000)}`,
  '/aviso-legal/./index.html',
];

/**
 * Requests a path exactly as written, and returns the head and the body of the response.
 */
async function get(url: string, path: string, headers: string[] = []) {
  const lines = [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers];
  const answer = await sendRaw(url, `${lines.join('\r\n')}\r\n\r\n`);
  const split = answer.indexOf('\r\n\r\n');

  return { head: answer.slice(0, split + 2), body: answer.slice(split + 4) };
}
