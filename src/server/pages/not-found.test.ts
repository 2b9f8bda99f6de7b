import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  pages,
  sendRaw,
  startTestServer,
  temporaryDirectory,
  writeSite,
} from '../../../tests/support/server.ts';
import { readNotFoundPages } from './cached-page.ts';

test("an unknown route answers 404 with the site's own page, below /ca with that in Catalan", async (t) => {
  const { port } = await startTestServer(t);
  for (const [path, file] of [
    ['/no/such/page', '404.html'],
    ['/aviso-legal//', '404.html'],
    ['/AVISO-LEGAL', '404.html'],
    ['//ca/', '404.html'],
    ['/catala', '404.html'],
    ['/ca.html', '404.html'],
    ['/no?to=/ca/', '404.html'],
    ['/ca/no-existeix', 'ca/404.html'],
    ['/ca/no-existeix?utm=x', 'ca/404.html'],
    ['/ca/404', 'ca/404.html'],
    ['/ca/aviso-legal', 'ca/404.html'],
    ['/ca/contact-form-client.php', 'ca/404.html'],
    ['/ca//', 'ca/404.html'],
    ['/ca/avis-legal//', 'ca/404.html'],
    ['/ca/..%2fpolicy.json', 'ca/404.html'],
    // Whoever types it so means the language.
    ['/CA', 'ca/404.html'],
    ['/CA/?utm=x', 'ca/404.html'],
    ['/Ca/avis-legal', 'ca/404.html'],
  ] as const) {
    const answer = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const [head = '', body = ''] = Buffer.from(answer, 'latin1').toString().split('\r\n\r\n');
    assert.match(head, /^HTTP\/1.1 404 /, path);
    assert.match(head, /\r\ncontent-type: text\/html; charset=utf-8\r\n/, path);
    assert.match(head, /\r\ncache-control: no-cache\r\n/, path);
    assert.equal(body, pages[file], path);
  }
});

test('a browser that asks for a missing page again still gets the page', async (t) => {
  const { url } = await startTestServer(t);
  for (const [path, file] of [
    ['/nowhere', '404.html'],
    ['/ca/nowhere', 'ca/404.html'],
  ] as const)
    for (const headers of [{ 'if-none-match': '*' }, { range: 'bytes=0-3' }, { 'if-match': '"x"' }]) {
      const response = await fetch(url + path, { headers: headers as Record<string, string> });
      assert.equal(response.status, 404);
      assert.equal(await response.text(), pages[file]);
    }
});

test('a site without pages in Catalan says in Spanish that there is none', async (t) => {
  const siteDir = await writeSite(await temporaryDirectory(t));
  await rm(join(siteDir, 'ca'), { recursive: true });
  const { url } = await startTestServer(t, { siteDir });
  for (const path of ['/ca/', '/ca', '/ca/avis-legal']) {
    const response = await fetch(url + path);
    assert.deepEqual([response.status, await response.text()], [404, pages['404.html']]);
  }
});

test('without a 404 page there is a plain one', async (t) => {
  const siteDir = await writeSite(await temporaryDirectory(t));
  for (const name of ['404.html', '404.html.br', '404.html.gz']) await rm(join(siteDir, name));
  const { url } = await startTestServer(t, { siteDir });
  const response = await fetch(`${url}/nowhere`);
  assert.equal(response.status, 404);
  assert.match(await response.text(), /No existe esta página/);
  assert.match(String((await readNotFoundPages('/nowhere')).es.at(-1)?.body), /No existe/);
});

test('a path out of the site finds nothing, however it is written', async (t) => {
  const { port } = await startTestServer(t);
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
    '*',
  ]) {
    const answer = await sendRaw(
      port,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1.1 40[04] /, path);
  }
});

test('a method that no page takes is refused with 405', async (t) => {
  const { url } = await startTestServer(t);
  for (const [method, path] of [
    ['POST', '/'],
    ['PUT', '/aviso-legal'],
    ['DELETE', '/nowhere'],
    ['POST', '/healthz'],
    ['OPTIONS', '/'],
  ] as const) {
    const response = await fetch(url + path, { method });
    assert.equal(response.status, 405, `${method} ${path}`);
    assert.equal(response.headers.get('allow'), 'GET, HEAD');
  }
});

test('a body of any type on another path is refused likewise, large or malformed', async (t) => {
  const { url } = await startTestServer(t);
  for (const [type, body] of [
    ['application/json', '{'],
    ['text/plain', 'x'.repeat(100_000)],
    ['application/json', 'x'.repeat(2_000_000)],
  ] as const) {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
    assert.equal(response.status, 405, type);
  }
});
