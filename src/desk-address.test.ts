import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskAddress, meansRequest, requestUrl } from './desk-address.ts';

const site = 'https://www.example.com';
const direct = { trustProxy: [], port: 8080 };
const behindProxy = { trustProxy: ['loopback'], port: 8080 };
const notSet = { origin: null };

test('the desk is on this machine by default', () => {
  const address = deskAddress({ desk: notSet, server: direct }, site);

  assert.deepEqual(address, { origin: 'http://localhost:8080', ownHost: false });
});

test('the address leaves out port 80, as browsers do', () => {
  const server = { ...direct, port: 80 };

  const address = deskAddress({ desk: notSet, server }, site);

  assert.equal(address.origin, 'http://localhost');
});

test('behind a proxy the desk is beside the site', () => {
  const address = deskAddress({ desk: notSet, server: behindProxy }, site);

  assert.deepEqual(address, { origin: site, ownHost: false });
});

test('DESK_ORIGIN gives the desk its own host', () => {
  const desk = { origin: 'https://oficina.example.com' };

  const address = deskAddress({ desk, server: direct }, site);

  assert.deepEqual(address, { origin: 'https://oficina.example.com', ownHost: true });
});

test('DESK_ORIGIN that is the site’s gives no own host', () => {
  const address = deskAddress({ desk: { origin: site }, server: direct }, site);

  assert.deepEqual(address, { origin: site, ownHost: false });
});

for (const behind of ['', '.', ')', '»', '>', ',', '%20', ').']) {
  test(`a URL with «${behind}» behind it means its request`, () => {
    const { search } = new URL(requestUrl(site, { id: 7, receivedAt }) + behind);

    assert.equal(meansRequest(search, receivedAt), true);
  });
}

test('a URL of a request does not mean a later one of its number', () => {
  const { search } = new URL(requestUrl(site, { id: 7, receivedAt }));

  assert.equal(meansRequest(search, '2026-11-20T08:00:00.001Z'), false);
});

const receivedAt = '2026-11-20T08:00:00.000Z';
