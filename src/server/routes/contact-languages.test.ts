import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundary, goodRequest, multipart, part, postForm } from '../../../tests/support/form.ts';
import { startTestServer, usualLimits } from '../../../tests/support/server.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { contactEndpoint } from '../../contact/endpoint.ts';

const accept = { accept: 'text/html' };

testDatabase(
  'a request keeps the language of its form, and none that we do not know',
  async (t, database) => {
    const { url, stored } = await startTestServer(t, { database });
    const kept: Record<string, string> = {};
    for (const [what, fields] of Object.entries({
      'no language': {},
      Catalan: { lang: 'ca' },
      Spanish: { lang: 'es' },
      'capital letters': { lang: 'CA' },
      spaces: { lang: ' ca ' },
      'another language': { lang: 'fr' },
      'a name of the language’s own': { lang: '__proto__' },
      'an empty one': { lang: '' },
      'a huge one': { lang: 'ca'.repeat(25_000) },
      'a field in capital letters': { LANG: 'ca' },
    })) {
      const answer = await postForm(url, { ...goodRequest, ...fields, message: what });
      assert.deepEqual([answer.status, await answer.json()], [200, { success: true }], what);
    }
    for (const { message, language } of await stored()) kept[message] = language;
    const { Catalan, ...others } = kept;
    assert.equal(Catalan, 'ca');
    assert.equal(Object.keys(others).length, 9);
    assert.deepEqual(new Set(Object.values(others)), new Set(['es']));
  },
);

test('a form that names its language twice is kept, in Spanish: that is no reason to lose a request', async (t) => {
  const { url, stored } = await startTestServer(t);
  const twice = part('lang', 'ca') + part('lang', 'ca') + multipart(goodRequest);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await fetch(url + contactEndpoint, { method: 'POST', headers, body: twice });
  assert.equal(answer.status, 200);
  assert.deepEqual(
    (await stored()).map(({ name, language }) => [name, language]),
    [[goodRequest.name, 'es']],
  );
});

testDatabase(
  'the same request in another language is the same request, at the same moment too',
  async (t, database) => {
    const { url, stored } = await startTestServer(t, { database });
    const languages = [{}, { lang: 'ca' }, { lang: 'fr' }];
    await Promise.all(
      languages.map((more) => postForm(url, { ...goodRequest, ...more, message: 'at once' })),
    );
    for (const more of languages) await postForm(url, { ...goodRequest, ...more });
    const [last, ...before] = await stored();
    assert.equal(last?.language, 'es');
    assert.equal(before.length, 1);
  },
);

test('what is wrong with a form in Catalan is said in Catalan', async (t) => {
  const { url } = await startTestServer(t);
  const faultsOf = async (more: Record<string, string>) =>
    ((await (await postForm(url, { ...more })).json()) as { errors: Record<string, string> }).errors;
  const fields = { name: '', email: 'x', phone: '1'.repeat(31), message: 'a'.repeat(5001) };
  const [spanish, catalan] = [await faultsOf(fields), await faultsOf({ ...fields, lang: 'ca' })];
  assert.deepEqual(Object.keys(catalan), Object.keys(spanish));
  for (const [field, sentence] of Object.entries(catalan)) assert.notEqual(sentence, spanish[field]);
  assert.match(catalan.message ?? '', /5\.000 caràcters/);
});

test('without script a form in Catalan leads to the pages in Catalan', async (t) => {
  const { url } = await startTestServer(t);
  const leadsTo = async (more: Record<string, string>) =>
    (await postForm(url, { ...goodRequest, ...more }, accept)).headers.get('location');
  assert.equal(await leadsTo({ lang: 'ca' }), '/ca/gracies');
  assert.equal(await leadsTo({ lang: 'ca', email: 'x' }), '/ca/no-enviat#email');
  assert.equal(await leadsTo({ email: 'x' }), '/no-enviado#email');
});

test('who sends too often is told so in the language of the form', async (t) => {
  const { url } = await startTestServer(t, { limits: { ...usualLimits, rateLimit: 1 } });
  const send = (message: string) => postForm(url, { ...goodRequest, message, lang: 'ca' });
  for (let sent = 0; sent < 10; sent++) await send(`Esquerdes ${sent}`);
  const refused = await send('Una altra');
  assert.equal(refused.status, 429);
  assert.match(((await refused.json()) as { message: string }).message, /sol·licituds/);
});

test('without script a form that is not read leads to the page in the language of the one that it was on', async (t) => {
  const { url } = await startTestServer(t);
  const [multipartType, text] = [`multipart/form-data; boundary=${boundary}`, 'text/plain'];
  const ways = [
    ['cut off', multipartType, multipart(goodRequest).slice(0, 150), ''],
    ['too large', multipartType, multipart({ ...goodRequest, message: 'a'.repeat(70_000) }), '#message'],
    ['of another type', text, 'Hola', ''],
  ] as const;
  for (const [referer, page] of [
    ['https://www.example.com/ca/', '/ca/no-enviat'],
    ['https://www.example.com/ca/?utm_source=x', '/ca/no-enviat'],
    ['http://localhost:8080/ca', '/ca/no-enviat'],
    ['https://www.example.com/', '/no-enviado'],
    ['https://www.example.com/cases', '/no-enviado'],
    ['https://www.example.com/?to=/ca/', '/no-enviado'],
    ['https://www.example.com', '/no-enviado'],
    ['/ca/', '/no-enviado'],
    ['', '/no-enviado'],
  ] as const)
    for (const [what, type, body, hint] of ways) {
      const headers = { ...accept, 'content-type': type, ...(referer && { referer }) };
      const init = { method: 'POST', headers, body, redirect: 'manual' } as const;
      const { headers: answer } = await fetch(url + contactEndpoint, init);
      assert.equal(answer.get('location'), page + hint, `${what}, from ${referer}`);
    }
});

test('a form that was read is answered in its own language, whatever fails then and wherever it was', async (t) => {
  const { url, database } = await startTestServer(t);
  await database.close();
  for (const [fields, referer, page] of [
    [{ lang: 'ca' }, {}, '/ca/no-enviat'],
    [{ lang: 'ca' }, { referer: 'https://www.example.com/' }, '/ca/no-enviat'],
    [{}, { referer: 'https://www.example.com/ca/' }, '/no-enviado'],
  ] as const) {
    const answer = await postForm(url, { ...goodRequest, ...fields }, { ...accept, ...referer });
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, page]);
  }
});

test('a company that has no pages in Catalan answers in Spanish, and leads to no page that is not there', async (t) => {
  const { url, stored } = await startTestServer(t, { languages: ['es'] });
  const headers = { ...accept, referer: 'https://www.example.com/ca/' };
  const leadsTo = async (more: Record<string, string>) =>
    (await postForm(url, { ...goodRequest, lang: 'ca', ...more }, headers)).headers.get('location');
  assert.equal(await leadsTo({}), '/gracias');
  assert.equal(await leadsTo({ message: 'a'.repeat(70_000) }), '/no-enviado#message');
  assert.deepEqual(
    (await stored()).map(({ language }) => language),
    ['es'],
  );
});
