import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskAddress, meansRequest, requestUrl } from './desk-address.ts';

const site = 'https://www.example.com';
const direct = { trustProxy: [], port: 8080 };
const behindProxy = { trustProxy: ['loopback'], port: 8080 };
const notSet = { origin: null };

test('puts the desk on this machine by default', () => {
  const address = deskAddress({ desk: notSet, server: direct }, site);

  assert.deepEqual(address, { origin: 'http://localhost:8080', ownHost: false });
});

test('leaves out port 80 as browsers do', () => {
  const server = { ...direct, port: 80 };

  const address = deskAddress({ desk: notSet, server }, site);

  assert.equal(address.origin, 'http://localhost');
});

test('puts the desk beside the site behind a proxy', () => {
  const address = deskAddress({ desk: notSet, server: behindProxy }, site);

  assert.deepEqual(address, { origin: site, ownHost: false });
});

test('gives the desk its own host with DESK_ORIGIN', () => {
  const desk = { origin: 'https://oficina.example.com' };

  const address = deskAddress({ desk, server: direct }, site);

  assert.deepEqual(address, { origin: 'https://oficina.example.com', ownHost: true });
});

test('gives the desk no own host if DESK_ORIGIN is the site’s', () => {
  const address = deskAddress({ desk: { origin: site }, server: direct }, site);

  assert.deepEqual(address, { origin: site, ownHost: false });
});

for (const behind of ['', '.', ')', '»', '>', ',', '%20', ').']) {
  test(`matches the request of a URL followed by «${behind}»`, () => {
    const { search } = new URL(requestUrl(site, { id: 7, receivedAt }) + behind);

    assert.equal(meansRequest(search, receivedAt), true);
  });
}

test('does not match a later request with the same id', () => {
  const { search } = new URL(requestUrl(site, { id: 7, receivedAt }));

  assert.equal(meansRequest(search, '2026-11-20T08:00:00.001Z'), false);
});

const receivedAt = '2026-11-20T08:00:00.000Z';
