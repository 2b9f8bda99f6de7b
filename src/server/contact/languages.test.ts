import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundary, goodRequest, multipart, part, postForm } from '../../../tests/support/form.ts';
import { startTestServer, usualLimits } from '../../../tests/support/server.ts';
import { onBothStores } from '../../../tests/support/stores.ts';
import { contactEndpoint } from '../../contact/endpoint.ts';

const bothStores = onBothStores();
const accept = { accept: 'text/html' };

bothStores('a request keeps the language of its form, and none that we do not know', async (t, database) => {
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
});

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

bothStores(
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
