import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pages, sendRaw, startTestServer } from '../../../tests/support/server.ts';

test('a page is found by its route, with and without a slash at the end', async (t) => {
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
      assert.equal(response.headers.get('cache-control'), 'no-cache');
      assert.equal(await response.text(), pages[file]);
    }
});

for (const [coding, decompress] of [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const) {
  test(`pages and files go out in ${coding} to whoever takes it`, async (t) => {
    const { port } = await startTestServer(t);
    for (const [path, file] of [
      ['/', 'index.html'],
      ['/aviso-legal', 'aviso-legal/index.html'],
      ['/_astro/page.C0FFEE.css', '_astro/page.C0FFEE.css'],
      ['/nowhere', '404.html'],
      ['/ca/', 'ca/index.html'],
      ['/ca/nowhere', 'ca/404.html'],
    ] as const) {
      const answer = await get(port, path, { 'accept-encoding': coding });
      assert.match(answer.head, new RegExp(`content-encoding: ${coding}\r\n`), path);
      assert.match(answer.head, /vary: accept-encoding\r\n/);
      assert.equal(decompress(Buffer.from(answer.body, 'latin1')).toString(), pages[file]);
    }
  });
}

test('whoever takes no compression gets none', async (t) => {
  const { port } = await startTestServer(t);
  for (const headers of [{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'br;q=0, gzip;q=0' }]) {
    const page = await get(port, '/aviso-legal', headers);
    assert.doesNotMatch(page.head, /content-encoding/);
    assert.equal(page.body, pages['aviso-legal/index.html']);
    assert.equal((await get(port, '/nowhere', headers)).body, pages['404.html']);
  }
});

test('hashed files are kept for ever, pages are asked for each time, the rest for an hour', async (t) => {
  const { url } = await startTestServer(t);
  const cacheControl = async (path: string) => (await fetch(url + path)).headers.get('cache-control');
  assert.equal(await cacheControl('/_astro/page.C0FFEE.css'), 'public, max-age=31536000, immutable');
  assert.equal(await cacheControl('/'), 'no-cache');
  assert.equal(await cacheControl('/aviso-legal'), 'no-cache');
  assert.equal(await cacheControl('/favicon.svg'), 'public, max-age=3600');
});

test('HEAD answers like GET, without the body', async (t) => {
  const { url } = await startTestServer(t);
  for (const path of ['/', '/aviso-legal', '/nowhere', '/ca/', '/ca/nowhere', '/healthz']) {
    const [get, head] = [await fetch(url + path), await fetch(url + path, { method: 'HEAD' })];
    assert.equal(head.status, get.status);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      assert.equal(head.headers.get(name), get.headers.get(name), `${name} of ${path}`);
    }
    assert.equal(await head.text(), '');
  }
});

test('of the dotfiles, only security.txt is served', async (t) => {
  const { url } = await startTestServer(t);
  assert.match(await (await fetch(`${url}/.well-known/security.txt`)).text(), /^Contact: /);
  for (const path of ['/.env', '/.git/config', '/.well-known/', '/.well-known/other', '/%2eenv']) {
    assert.equal((await fetch(url + path)).status, 404, path);
  }
});

async function get(port: number, path: string, headers: Record<string, string>) {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const answer = await sendRaw(port, `GET ${path} HTTP/1.1\r\n${head}\r\n`);
  const split = answer.indexOf('\r\n\r\n');
  return { head: answer.slice(0, split + 2), body: answer.slice(split + 4) };
}
