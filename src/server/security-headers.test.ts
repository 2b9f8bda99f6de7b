import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { securityHeaders } from './security-headers.ts';

const policy = { scriptHashes: ["'sha256-abc='"], styleHashes: ["'sha256-def='"], sources: {} };

test('the policy allows our own files and what the build inlined, nothing else', () => {
  const value = securityHeaders(policy, false)['content-security-policy'] ?? '';
  assert.match(
    value,
    /^default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def='; /,
  );
  assert.match(value, /frame-ancestors 'none'/);
  assert.doesNotMatch(value, /unsafe|upgrade-insecure-requests|https?:/);
});

test('the policy opens for the hosts of an advertising tag where the build names them', () => {
  const sources = { 'script-src': ['https://tag.example'], 'frame-src': ['https://frame.example'] };
  const value = securityHeaders({ ...policy, sources }, false)['content-security-policy'] ?? '';
  assert.match(value, /script-src 'self' 'sha256-abc=' https:\/\/tag\.example;/);
  assert.match(value, /frame-src https:\/\/frame\.example;/);
  assert.match(value, /connect-src 'self';/);
});

test('sends HSTS only over TLS', () => {
  const plain = securityHeaders(policy, false);
  const tls = securityHeaders(policy, true);
  assert.equal('strict-transport-security' in plain, false);
  assert.match(tls['strict-transport-security'] ?? '', /^max-age=\d{8,}$/);
  assert.match(tls['content-security-policy'] ?? '', /upgrade-insecure-requests/);
});

test('every document and error has the headers and an id, with any status', async (t) => {
  const { url } = await startTestServer(t);
  const answers = [
    await fetch(url),
    await fetch(`${url}/nowhere`),
    await fetch(`${url}/`, { method: 'DELETE' }),
    await fetch(`${url}/healthz`),
    await postForm(url, validRequest),
    await postForm(url, {}),
    await postForm(url, {}, { accept: 'text/html' }),
  ];
  for (const { status, headers } of answers) {
    for (const [name, value] of Object.entries(
      securityHeaders({ scriptHashes: [], styleHashes: [], sources: {} }, false),
    )) {
      assert.equal(headers.get(name), value, `${name} of a ${status}`);
    }
    for (const name of ['x-powered-by', 'server', 'strict-transport-security']) assert.ok(!headers.has(name));
  }
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
  for (const id of ids) assert.match(id, /^[0-9a-f-]{36}$/);
  assert.equal(new Set(ids).size, ids.length);
});

test('sends a file only the headers that concern files', async (t) => {
  const { url } = await startTestServer(t);
  for (const time of ['first', 'second']) {
    const { headers } = await fetch(`${url}/_astro/page.C0FFEE.css`);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', time);
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', time);
    for (const name of ['content-security-policy', 'permissions-policy']) assert.ok(!headers.has(name), time);
    const svg = await fetch(`${url}/favicon.svg`);
    assert.match(svg.headers.get('content-security-policy') ?? '', /^default-src 'none'/, time);
  }
});

test('believes X-Forwarded-Proto only from a trusted proxy', async (t) => {
  const headers = { 'x-forwarded-proto': 'https' };
  const trusting = await startTestServer(t, { trustProxy: ['loopback'] });
  const wary = await startTestServer(t, { trustProxy: ['192.0.2.1'] });
  const withHsts = async (url: string) =>
    (await fetch(url, { headers })).headers.has('strict-transport-security');
  assert.equal(await withHsts(trusting.url), true);
  assert.equal(await withHsts(wary.url), false);
});
