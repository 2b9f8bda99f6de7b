import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { strictPolicy } from '../content-policy.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

const policy = {
  scriptHashes: ["'sha256-abc='"],
  styleHashes: ["'sha256-def='"],
  sources: {},
};

const tagSources = {
  'script-src': ['script.es'],
  'img-src': ['img.es'],
  'connect-src': ['connect.es'],
  'frame-src': ['frame.es'],
};

test('allows our files and hashed inline code', () => {
  const value = contentSecurityPolicy(policy, false);

  const scripts = "script-src 'self' 'sha256-abc='";
  const styles = "style-src 'self' 'sha256-def='";
  assert.ok(value.startsWith(`default-src 'none'; ${scripts}; ${styles}; `), value);
});

test('restricts forms, base and frames to ourselves', () => {
  const value = contentSecurityPolicy(policy, false);

  const own = "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  assert.ok(value.endsWith(`${own}; manifest-src 'self'`), value);
});

test('allows nothing unsafe, no hosts and no upgrade', () => {
  const value = contentSecurityPolicy(policy, false);

  assert.doesNotMatch(value, /unsafe|upgrade-insecure-requests|https?:/);
});

test('allows scripts and pictures of a tag', () => {
  const value = contentSecurityPolicy({ ...policy, sources: tagSources }, false);

  assert.match(value, /script-src 'self' 'sha256-abc=' script\.es;/);
  assert.match(value, /; img-src 'self' data: img\.es;/);
});

test('allows connections and frames of a tag', () => {
  const value = contentSecurityPolicy({ ...policy, sources: tagSources }, false);

  const connections = /; font-src 'self'; connect-src 'self' connect\.es;/;
  assert.match(value, connections);
  assert.match(value, /; frame-src frame\.es;/);
});

test('sends the strictest other headers that the site allows', () => {
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
});

type Visit = (url: string) => Promise<Response>;

const visits: { what: string; visit: Visit }[] = [
  { what: 'a page', visit: (url) => fetch(url) },
  { what: 'an unknown page', visit: (url) => fetch(`${url}/nowhere`) },
  { what: 'a wrong method', visit: (url) => fetch(url, { method: 'DELETE' }) },
  { what: 'a health check', visit: (url) => fetch(`${url}/healthz`) },
  { what: 'a stored request', visit: (url) => postForm(url, validRequest) },
  { what: 'an invalid request', visit: (url) => postForm(url, {}) },
  { what: 'a redirect', visit: (url) => postForm(url, {}, { accept: 'text/html' }) },
];

for (const { what, visit } of visits)
  test(`sends the security headers with ${what}`, async (t) => {
    const { url } = await startTestServer(t);

    const { headers } = await visit(url);

    for (const [name, value] of Object.entries(securityHeaders(strictPolicy, false)))
      assert.equal(headers.get(name), value, name);
    for (const name of ['x-powered-by', 'server', 'strict-transport-security'])
      assert.equal(headers.get(name), null, name);
  });

test('gives every answer its own id', async (t) => {
  const { url } = await startTestServer(t);

  const ids = [];
  for (const { visit } of visits)
    ids.push((await visit(url)).headers.get('x-request-id') ?? '');

  for (const id of ids) assert.match(id, /^[0-9a-f-]{36}$/);
  assert.equal(new Set(ids).size, visits.length);
});

// The second answer reuses what the first one left in memory.
for (const time of ['first', 'second'])
  test(`sends only the headers that concern files with the ${time} file`, async (t) => {
    const { url } = await startTestServer(t);
    if (time === 'second') await fetch(`${url}/_astro/page.C0FFEE.css`);

    const { headers } = await fetch(`${url}/_astro/page.C0FFEE.css`);

    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    assert.equal(headers.get('content-security-policy'), null);
    assert.equal(headers.get('permissions-policy'), null);
  });

test('runs no script in an SVG that is opened by itself', async (t) => {
  const { url } = await startTestServer(t);
  // A file without a policy, requested first, must not remove the policy of the SVG.
  await fetch(`${url}/_astro/page.C0FFEE.css`);

  const { headers } = await fetch(`${url}/favicon.svg`);

  const value = headers.get('content-security-policy') ?? '';
  assert.match(value, /^default-src 'none'/);
  assert.doesNotMatch(value, /script-src/);
});

const overTls = { 'x-forwarded-proto': 'https' };

test('tells browsers to stay with TLS', async (t) => {
  const { url } = await startTestServer(t, { trustProxy: ['loopback'] });

  const { headers } = await fetch(url, { headers: overTls });

  assert.match(headers.get('strict-transport-security') ?? '', /^max-age=\d{8,}$/);
});

test('upgrades the requests of a page over TLS', async (t) => {
  const { url } = await startTestServer(t, { trustProxy: ['loopback'] });

  const { headers } = await fetch(url, { headers: overTls });

  const value = headers.get('content-security-policy') ?? '';
  assert.match(value, /upgrade-insecure-requests/);
});

test('believes only a trusted proxy that TLS is used', async (t) => {
  const { url } = await startTestServer(t, { trustProxy: ['192.0.2.1'] });

  const { headers } = await fetch(url, { headers: overTls });

  assert.equal(headers.get('strict-transport-security'), null);
});
