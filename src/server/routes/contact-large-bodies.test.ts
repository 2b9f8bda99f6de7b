import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundary, goodRequest, multipart, postForm, postHead } from '../../../tests/support/form.ts';
import { sendRaw, startTestServer } from '../../../tests/support/server.ts';
import { contactEndpoint } from '../../contact/endpoint.ts';

const megabyte = 'a'.repeat(1024 * 1024);
const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };

test('a megabyte is refused with 413, and the client can read the answer', async (t) => {
  const { url, stored } = await startTestServer(t);
  const response = await postForm(url, { ...goodRequest, message: megabyte });
  assert.equal(response.status, 413);
  assert.deepEqual(await response.json(), { success: false });
  assert.deepEqual(await stored(), []);
});

test('a megabyte in chunks, of no announced length, is refused likewise', async (t) => {
  const { url } = await startTestServer(t);
  const bytes = new TextEncoder().encode(multipart({ ...goodRequest, message: megabyte }));
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 16_384) controller.enqueue(bytes.slice(at, at + 16_384));
      controller.close();
    },
  });
  const request = { method: 'POST', headers: type, body, duplex: 'half' } as RequestInit;
  const response = await fetch(url + contactEndpoint, request);
  assert.equal(response.status, 413);
  assert.deepEqual(await response.json(), { success: false });
});

test('a client that writes everything before it reads gets the answer too', async (t) => {
  const { port } = await startTestServer(t);
  const head = postHead({ ...type, 'content-length': String(megabyte.length) });
  assert.match(await sendRaw(port, head + megabyte), /^HTTP\/1.1 413 [\s\S]*\{"success":false\}$/);
});

test('a body far beyond the limit is not read to its end', async (t) => {
  const { port } = await startTestServer(t);
  const head = postHead({ ...type, 'content-length': String(1024 ** 3) });
  assert.match(await sendRaw(port, head + megabyte.repeat(8)), /^(HTTP\/1.1 413 |$)/);
});

test('the limit is 64 KiB for the whole body', async (t) => {
  const { url } = await startTestServer(t);
  const send = (size: number) => {
    const padding = size - multipart({ ...goodRequest, other: '' }).length;
    const body = Buffer.from(multipart({ ...goodRequest, other: 'a'.repeat(padding) }), 'latin1');
    return fetch(url + contactEndpoint, { method: 'POST', headers: type, body });
  };
  assert.equal((await send(65_536)).status, 200);
  assert.equal((await send(65_537)).status, 413);
});
