import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { contactEndpoint } from '../../contact/endpoint.ts';

const site = 'https://www.example.com';
const elsewhere = { siteDir: null, siteOrigin: site };

test('the pages of the site elsewhere may read each answer, whatever its status', async (t) => {
  const { url } = await startTestServer(t, elsewhere);
  const posts = [
    await postForm(url, goodRequest, { origin: site }),
    await postForm(url, {}, { origin: site }),
    await fetch(url + contactEndpoint, { headers: { origin: site } }),
    await fetch(url + contactEndpoint, {
      method: 'POST',
      body: 'text',
      headers: { origin: site },
    }),
  ];
  assert.deepEqual(
    posts.map(({ status }) => status),
    [200, 422, 405, 415],
  );
  for (const { headers } of posts) {
    assert.equal(headers.get('access-control-allow-origin'), site);
    assert.equal(headers.get('vary'), 'accept, origin');
  }
});

test('no page of another origin may, and a cache can tell', async (t) => {
  const { url } = await startTestServer(t, elsewhere);
  for (const origin of ['https://evil.example', 'https://www.example.com.evil.example', 'null', '']) {
    const post = await postForm(url, goodRequest, { origin });
    const preflight = await fetch(url + contactEndpoint, { method: 'OPTIONS', headers: { origin } });
    for (const { headers } of [post, preflight]) {
      assert.equal(headers.has('access-control-allow-origin'), false);
      assert.equal(headers.has('access-control-allow-methods'), false);
      assert.match(headers.get('vary') ?? '', /\borigin$/);
    }
  }
});

test('a preflight is answered, though our form needs none', async (t) => {
  const { url } = await startTestServer(t, elsewhere);
  const response = await fetch(url + contactEndpoint, { method: 'OPTIONS', headers: { origin: site } });
  assert.equal(response.status, 204);
  assert.equal(response.headers.get('allow'), 'POST, OPTIONS');
  assert.equal(response.headers.get('access-control-allow-origin'), site);
  assert.equal(response.headers.get('access-control-allow-methods'), 'POST');
});

test('a form without script is led back to the site', async (t) => {
  const { url } = await startTestServer(t, elsewhere);
  const accept = 'text/html';
  const thanks = await postForm(url, goodRequest, { accept });
  assert.equal(thanks.headers.get('location'), `${site}/gracias`);
  const refused = await postForm(url, {}, { accept });
  assert.equal(refused.headers.get('location'), `${site}/no-enviado#name`);
});

test('other routes, and a server with the site of its own, allow nobody', async (t) => {
  const headers = { origin: site };
  const apart = await startTestServer(t, elsewhere);
  const together = await startTestServer(t);
  for (const response of [
    await fetch(`${apart.url}/healthz`, { headers }),
    await fetch(`${apart.url}/`, { headers }),
    await postForm(together.url, goodRequest, headers),
  ]) {
    assert.equal(response.headers.has('access-control-allow-origin'), false);
    assert.doesNotMatch(response.headers.get('vary') ?? '', /origin/);
  }
  const options = await fetch(together.url + contactEndpoint, { method: 'OPTIONS', headers });
  assert.equal(options.status, 405);
});

test('without a site of its own the server has no pages, and says so in a page', async (t) => {
  const { url } = await startTestServer(t, elsewhere);
  const response = await fetch(url);
  assert.equal(response.status, 404);
  assert.match(await response.text(), /^<!doctype html>/);
});
