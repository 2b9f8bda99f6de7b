import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  boundary,
  multipart,
  multipartType,
  part,
  postForm,
  postHead,
  validRequest,
} from '../../../tests/kit/form.ts';
import { sendRaw, startTestServer } from '../../../tests/kit/server.ts';
import { contactEndpoint } from '../../contact-request/endpoint.ts';
import { hints } from '../../contact-request/fields.ts';

const end = `--${boundary}--\r\n`;
const good = multipart(validRequest);
const tooLarge = multipart({ ...validRequest, message: 'a'.repeat(1024 * 1024) });
const rawPart = (header: string) => `--${boundary}\r\n${header}\r\n\r\nx\r\n${end}`;

const malformed = {
  'an empty body': '',
  'a body cut off within a part': good.slice(0, 150),
  'a body without its last boundary': good.slice(0, -end.length),
  'another boundary': good.replaceAll(boundary, 'another'),
  'a part without a name': rawPart('Content-Disposition: form-data'),
  'a part without a disposition': rawPart('Content-Type: text/plain'),
  'bare line feeds': good.replaceAll('\r\n', '\n'),
  'a field twice': part('name', 'Ana') + good,
  'the honeypot twice': part('asunto', '') + part('asunto', 'x') + good,
  'a file in the place of a field': part('name', 'Ana', '; filename="a.txt"') + end,
  'a file beside the fields': part('attachment', 'x', '; filename="a.exe"') + good,
  'no multipart at all': '{"name":"Ana"}',
};

const otherTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/mixed; boundary=x',
  'x',
];

const refused = [
  ...Object.entries(malformed).map(([what, body]) => ({
    what,
    status: 400,
    type: multipartType,
    body,
  })),
  { what: 'no boundary', status: 400, type: 'multipart/form-data', body: good },
  ...otherTypes.map((type) => ({ what: type, status: 415, type, body: good })),
];

for (const { what, status, type, body } of refused)
  test(`answers ${status} to ${what}`, async (t) => {
    const { post, stored } = await open(t);

    const answer = await post(body, { 'content-type': type });

    assert.equal(answer.status, status);
    assert.deepEqual(await answer.json(), { success: false });
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.deepEqual(await stored(), []);
  });

/**
 * The page to which a visitor without script is redirected, by the page that posted the
 * form.
 */
const failurePages = [
  { referer: 'https://www.example.com/ca/?utm_source=x', page: '/ca/no-enviat' },
  { referer: 'https://www.example.com/?to=/ca/', page: '/no-enviado' },
  { referer: '/ca/', page: '/no-enviado' },
];

for (const { what, type, body } of refused)
  test(`redirects ${what} without script to a page`, async (t) => {
    const { locationAfter } = await open(t);

    for (const { referer, page } of failurePages) {
      const location = await locationAfter(body, { 'content-type': type, referer });
      assert.equal(location, page, `from ${referer}`);
    }
  });

test('answers 400 to an empty post', async (t) => {
  const { url, stored } = await open(t);

  const answer = await fetch(url + contactEndpoint, { method: 'POST' });

  assert.equal(answer.status, 400);
  assert.deepEqual(await stored(), []);
});

test('answers 413 to a megabyte', async (t) => {
  const { post, stored } = await open(t);

  const answer = await post(tooLarge);

  assert.equal(answer.status, 413);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.deepEqual(await stored(), []);
});

test('says that the message is too long for a megabyte', async (t) => {
  const { post } = await open(t);

  const answer = await post(tooLarge);

  const errors = { message: hints.es.message };
  assert.deepEqual(await answer.json(), { success: false, errors });
});

test('says so in the language of the page', async (t) => {
  const { post } = await open(t);

  const answer = await post(tooLarge, { referer: 'https://www.example.com/ca/' });

  const errors = { message: hints.ca.message };
  assert.deepEqual(await answer.json(), { success: false, errors });
});

test('redirects a megabyte to the message’s hint without script', async (t) => {
  const { locationAfter } = await open(t);

  for (const { referer, page } of failurePages) {
    const location = await locationAfter(tooLarge, { referer });
    assert.equal(location, `${page}#message`, `from ${referer}`);
  }
});

test('accepts a multipart body of clients other than browsers', async (t) => {
  const { post, stored } = await open(t);
  const headers = 'Content-Type: text/plain; charset=UTF-8\r\ncontent-disposition';
  const parts = good.replaceAll('Content-Disposition', headers).slice(0, -2);

  const answer = await post(`preamble\r\n${parts}`, {
    'content-type': `Multipart/Form-Data; charset=utf-8; boundary="${boundary}"`,
  });

  assert.equal(answer.status, 200);
  assert.equal((await stored())[0]?.name, validRequest.name);
});

test('accepts a form that names its language twice', async (t) => {
  const { post, stored } = await open(t);

  const answer = await post(part('lang', 'es') + part('lang', 'es') + good);

  assert.equal(answer.status, 200);
  assert.equal((await stored())[0]?.language, 'es');
});

test('accepts a form with an unknown field twice', async (t) => {
  const { post, stored } = await open(t);

  const answer = await post(part('other', 'es') + part('other', 'es') + good);

  assert.equal(answer.status, 200);
  assert.equal((await stored())[0]?.name, validRequest.name);
});

test('accepts a body of 64 KiB', async (t) => {
  const { post } = await open(t);

  const answer = await post(bodyOf(65_536));

  assert.equal(answer.status, 200);
});

test('refuses a body of one byte more', async (t) => {
  const { post } = await open(t);

  const answer = await post(bodyOf(65_537));

  assert.equal(answer.status, 413);
});

test('refuses a body that grows without an announced length', async (t) => {
  const { url } = await open(t);
  const streamed = {
    method: 'POST',
    headers: { 'content-type': multipartType },
    body: new Blob([bodyOf(1024 * 1024)]).stream(),
    duplex: 'half',
  };

  const answer = await fetch(url + contactEndpoint, streamed as RequestInit);

  assert.equal(answer.status, 413);
});

for (const ending of ['resetAndDestroy', 'end'] as const) {
  test(`stores nothing of a body that ends early (${ending})`, async (t) => {
    const { url, stored } = await open(t);
    await sendRaw(url, postHead(good) + good.slice(0, 100), ending);

    const next = await postForm(url, validRequest);

    assert.equal(next.status, 200);
    assert.equal((await stored()).length, 1);
  });

  test(`logs no warning for a body that ends early (${ending})`, async (t) => {
    const { url, lines } = await open(t);
    await sendRaw(url, postHead(good) + good.slice(0, 100), ending);

    await postForm(url, validRequest);

    assert.doesNotMatch(lines.join(''), /"level":"(warn|error|fatal)"/);
  });
}

async function open(t: TestContext) {
  const server = await startTestServer(t);
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(server.url + contactEndpoint, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': multipartType, ...headers },
      body: Buffer.from(body),
    });

  return {
    ...server,
    post,
    /** Posts as a page without script does, and returns the address of the redirect. */
    async locationAfter(body: string, headers: Record<string, string>) {
      const answer = await post(body, { ...headers, accept: 'text/html' });
      return answer.headers.get('location');
    },
  };
}

/** Returns a valid body of `bytes` bytes. */
function bodyOf(bytes: number): string {
  const empty = Buffer.byteLength(multipart({ ...validRequest, other: '' }));
  return multipart({ ...validRequest, other: 'a'.repeat(bytes - empty) });
}
