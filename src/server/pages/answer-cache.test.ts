import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestServer } from '../../../tests/support/server.ts';

const paths = ['/', '/aviso-legal', '/_astro/page.C0FFEE.css', '/favicon.svg', '/.well-known/security.txt'];
const codings = ['gzip, deflate, br, zstd', 'gzip', 'identity', ''];

test('a file is answered from memory as it was from the disk, header for header, in each coding', async (t) => {
  const { url, siteDir } = await startTestServer(t);
  const all = async () => {
    const answers = [];
    for (const path of paths)
      for (const coding of codings) {
        const { headers, ...answer } = await get(url + path, coding);
        answers.push({ ...answer, headers: { ...headers, 'x-request-id': 'each its own' } });
      }
    return answers;
  };
  const fromDisk = await all();
  await rm(siteDir, { recursive: true });
  assert.deepEqual(await all(), fromDisk);
  assert.ok(fromDisk.every(({ status }) => status === 200));
});

test('nobody gets a coding that was asked for by another', async (t) => {
  const { url } = await startTestServer(t);
  for (const [accepted, coding] of [
    ['br', 'br'],
    ['', undefined],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['*;q=0', undefined],
    ['', undefined],
  ] as const) {
    const { headers } = await get(`${url}/aviso-legal`, accepted);
    assert.equal(headers['content-encoding'], coding, accepted);
  }
});

test('conditions, ranges and HEAD are answered as ever', async (t) => {
  const { url } = await startTestServer(t);
  const { headers, body } = await get(url, 'br');
  await get(url, 'br');
  const etag = String(headers.etag);
  const unchanged = await get(url, 'br', { 'if-none-match': etag });
  assert.deepEqual([unchanged.status, unchanged.body], [304, '']);
  assert.equal(unchanged.headers['cache-control'], 'no-cache');
  assert.deepEqual(await statusAndBody(url, { 'if-none-match': '"other"' }), [200, body]);
  assert.deepEqual(await statusAndBody(url, { 'if-match': '"other"' }), [412, '']);
  assert.deepEqual(await statusAndBody(url, { range: 'bytes=1-3' }), [206, body.slice(1, 4)]);
  assert.deepEqual(await statusAndBody(url, {}, 'HEAD'), [200, '']);
});

test('what depends on the visitor is not held', async (t) => {
  const { url } = await startTestServer(t, { trustProxy: ['loopback'] });
  const ids = new Set();
  for (const scheme of ['https', 'http', 'https']) {
    const { headers } = await get(url, 'br', { 'x-forwarded-proto': scheme });
    assert.equal('strict-transport-security' in headers, scheme === 'https');
    ids.add(headers['x-request-id']);
  }
  assert.equal(ids.size, 3);
});

test('one way to write a path is held, and no other: nobody fills the memory', async (t) => {
  const { url, siteDir } = await startTestServer(t);
  const others = ['/%61viso-legal', '/aviso%2dlegal'];
  for (const path of ['/aviso-legal?utm=x', ...others])
    assert.equal((await get(url + path, 'br')).status, 200);
  await rm(siteDir, { recursive: true });
  assert.equal((await get(`${url}/aviso-legal?utm=y`, 'br')).status, 200);
  for (const path of others) assert.equal((await get(url + path, 'br')).status, 404, path);
});

test('a file too large for memory is sent from the disk', async (t) => {
  const { url, siteDir } = await startTestServer(t);
  const file = join(siteDir, 'large.txt');
  await writeFile(file, 'a'.repeat(1024 * 1024 + 1));
  assert.equal((await get(`${url}/large.txt`, 'br')).body.length, 1024 * 1024 + 1);
  await rm(file);
  assert.equal((await get(`${url}/large.txt`, 'br')).status, 404);
});

async function statusAndBody(url: string, headers: Record<string, string>, method = 'GET') {
  const answer = await get(url, 'br', headers, method);
  return [answer.status, answer.body];
}

/** As it comes over the wire: `fetch` would take the coding off. */
function get(
  url: string,
  coding: string,
  more: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const headers = { ...(coding && { 'accept-encoding': coding }), ...more };
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString('latin1');
      const { date: _, ...headers } = response.headers;
      resolve({ status: response.statusCode, headers, body });
    });
    asking.on('error', reject).end();
  });
}

type Answer = {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};
