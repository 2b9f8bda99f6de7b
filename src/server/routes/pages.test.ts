import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pages, temporaryDirectory, writeBuild } from '../../../tests/kit/folders.ts';
import { sendRaw, startTestServer } from '../../../tests/kit/server.ts';

test('finds a page with and without a trailing slash', async (t) => {
  const { url } = await startTestServer(t);
  for (const [file, ...paths] of [
    ['aviso-legal/index.html', '/aviso-legal', '/aviso-legal/', '/aviso-legal?utm=x'],
    ['ca/index.html', '/ca/', '/ca', '/ca/?utm=x', '/ca?utm=x'],
    ['ca/avis-legal/index.html', '/ca/avis-legal', '/ca/avis-legal/'],
  ] as const)
    for (const path of paths) {
      const response = await fetch(url + path, { redirect: 'manual' });
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.equal(await response.text(), pages[file]);
    }
});

test('sends pages and files compressed if the browser accepts', async (t) => {
  const { url } = await startTestServer(t);
  const decompress = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    '': (body: Buffer) => body,
  };
  for (const [accepted, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', ''],
    ['br;q=0, gzip;q=0', ''],
  ] as const)
    for (const [path, file] of [
      ['/', 'index.html'],
      ['/aviso-legal', 'aviso-legal/index.html'],
      ['/_astro/page.C0FFEE.css', '_astro/page.C0FFEE.css'],
    ] as const) {
      const answer = await get(url, path, `accept-encoding: ${accepted}\r\n`);
      assert.equal(
        /content-encoding: (\w+)\r\n/.exec(answer.head)?.[1] ?? '',
        coding,
        path,
      );
      assert.match(answer.head, /vary: accept-encoding\r\n/);
      assert.equal(
        decompress[coding](Buffer.from(answer.body, 'latin1')).toString(),
        pages[file],
      );
    }
});

test('caches hashed files for ever, other files an hour; revalidates pages', async (t) => {
  const { url } = await startTestServer(t);
  const cacheControl = async (path: string) =>
    (await fetch(url + path)).headers.get('cache-control');
  assert.equal(
    await cacheControl('/_astro/page.C0FFEE.css'),
    'public, max-age=31536000, immutable',
  );
  for (const path of ['/aviso-legal', '/index.html']) {
    assert.equal(await cacheControl(path), 'no-cache');
    const [, tag] = /etag: (.*)\r\n/.exec((await get(url, path)).head) ?? [];
    assert.match(
      (await get(url, path, `if-none-match: ${tag}\r\n`)).head,
      /^HTTP\/1.1 304 /,
    );
  }
  assert.equal(await cacheControl('/favicon.svg'), 'public, max-age=3600');
});

test("an unknown address answers 404 with the site's page in its language", async (t) => {
  const { url } = await startTestServer(t);
  for (const [path, file] of [
    ['/no/such/page', '404.html'],
    ['/aviso-legal//', '404.html'],
    ['/AVISO-LEGAL', '404.html'],
    ['/catala', '404.html'],
    ['/no?to=/ca/', '404.html'],
    ['/ca/no-existeix?utm=x', 'ca/404.html'],
    ['/ca/aviso-legal', 'ca/404.html'],
    ['/ca/contact-form-client.php', 'ca/404.html'],
    ['/ca/..%2fpolicy.json', 'ca/404.html'],
    ['/CA/?utm=x', 'ca/404.html'],
    ['/.env', '404.html'],
    ['/%2eenv', '404.html'],
    ['/.git/config', '404.html'],
  ] as const)
    for (const headers of [
      '',
      'if-none-match: *\r\n',
      'range: bytes=0-3\r\n',
      'if-match: "x"\r\n',
    ]) {
      const { head, body } = await get(url, path, headers);
      assert.match(head, /^HTTP\/1.1 404 /, path);
      assert.match(head, /\r\ncontent-type: text\/html; charset=utf-8\r\n/, path);
      assert.match(head, /\r\ncache-control: no-cache\r\n/, path);
      assert.equal(Buffer.from(body, 'latin1').toString(), pages[file], path);
    }
});

test('falls back to the Spanish 404 page, and to a built-in one', async (t) => {
  const { siteDir } = await writeBuild(await temporaryDirectory(t));
  const bodyOf = async () => {
    const { url } = await startTestServer(t, { siteDir });
    const response = await fetch(`${url}/ca/avis-legal`);
    assert.equal(response.status, 404);
    return response.text();
  };
  await rm(join(siteDir, 'ca'), { recursive: true });
  assert.equal(await bodyOf(), pages['404.html']);
  await rm(join(siteDir, '404.html'));
  assert.match(await bodyOf(), /No existe esta página/);
});

test('serves a page as it was at the start: a later build has another content policy', async (t) => {
  const { siteDir } = await writeBuild(await temporaryDirectory(t));
  const { url } = await startTestServer(t, { siteDir });
  await rm(join(siteDir, 'aviso-legal'), { recursive: true });
  for (const path of ['/aviso-legal', '/aviso-legal/'])
    assert.equal(await (await fetch(url + path)).text(), pages['aviso-legal/index.html']);
});

test('no spelling of a path leads out of the site', async (t) => {
  const { url } = await startTestServer(t);
  for (const path of [
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
  ])
    assert.match((await get(url, path)).head, /^HTTP\/1.1 40[04] /, path);
});

async function get(url: string, path: string, headers = '') {
  const answer = await sendRaw(
    url,
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`,
  );
  const split = answer.indexOf('\r\n\r\n');
  return { head: answer.slice(0, split + 2), body: answer.slice(split + 4) };
}
