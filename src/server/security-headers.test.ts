import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { strictPolicy } from '../content-policy.ts';
import { securityHeaders } from './security-headers.ts';

const policy = {
  scriptHashes: ["'sha256-abc='"],
  styleHashes: ["'sha256-def='"],
  sources: {},
};

test('the CSP allows only our files, hashed inline code and the tag', () => {
  const value = securityHeaders(policy, false)['content-security-policy'] ?? '';
  assert.match(
    value,
    /^default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def='; /,
  );
  assert.match(
    value,
    /form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'$/,
  );
  assert.doesNotMatch(value, /unsafe|upgrade-insecure-requests|https?:/);
  const { 'content-security-policy': _, ...others } = securityHeaders(policy, true);
  assert.deepEqual(others, {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000',
  });
  const sources = Object.fromEntries(
    ['script', 'img', 'connect', 'frame'].map((a) => [`${a}-src`, [`${a}.es`]]),
  );
  const withTag =
    securityHeaders({ ...policy, sources }, false)['content-security-policy'] ?? '';
  assert.match(
    withTag,
    /script-src 'self' 'sha256-abc=' script\.es;.*; img-src 'self' data: img\.es;/,
  );
  assert.match(
    withTag,
    /; font-src 'self'; connect-src 'self' connect\.es; frame-src frame\.es;/,
  );
});

test('every document and error has the headers and an id', async (t) => {
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
    for (const [name, value] of Object.entries(securityHeaders(strictPolicy, false)))
      assert.equal(headers.get(name), value, `${name} of a ${status}`);
    for (const name of ['x-powered-by', 'server', 'strict-transport-security'])
      assert.ok(!headers.has(name));
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
    for (const name of ['content-security-policy', 'permissions-policy'])
      assert.ok(!headers.has(name), time);
    const svg = await fetch(`${url}/favicon.svg`);
    assert.match(
      svg.headers.get('content-security-policy') ?? '',
      /^default-src 'none'/,
      time,
    );
  }
});

test('over TLS sends HSTS, and believes X-Forwarded-Proto only from a trusted proxy', async (t) => {
  const headers = { 'x-forwarded-proto': 'https' };
  const trusting = await startTestServer(t, { trustProxy: ['loopback'] });
  const wary = await startTestServer(t, { trustProxy: ['192.0.2.1'] });
  const overTls = (await fetch(trusting.url, { headers })).headers;
  assert.match(overTls.get('strict-transport-security') ?? '', /^max-age=\d{8,}$/);
  assert.match(overTls.get('content-security-policy') ?? '', /upgrade-insecure-requests/);
  assert.equal(
    (await fetch(wary.url, { headers })).headers.has('strict-transport-security'),
    false,
  );
});
