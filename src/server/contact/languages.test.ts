import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { startTestServer, usualLimits } from '../../../tests/support/server.ts';

test('a request keeps the language of its form: Spanish where the form names none that we know', async (t) => {
  const { url, stored } = await startTestServer(t);
  for (const lang of [undefined, 'ca', 'es', 'CA', 'fr', ''])
    await postForm(url, { ...goodRequest, name: `Ana ${lang}`, ...(lang !== undefined && { lang }) });
  const languages = (await stored()).map(({ name, language }) => [name, language]);
  assert.deepEqual(Object.fromEntries(languages), {
    'Ana undefined': 'es',
    'Ana ca': 'ca',
    'Ana es': 'es',
    'Ana CA': 'es',
    'Ana fr': 'es',
    Ana: 'es',
  });
});

test('the same request in another language is the same request', async (t) => {
  const { url, stored } = await startTestServer(t);
  for (const more of [{}, { lang: 'ca' }]) await postForm(url, { ...goodRequest, ...more });
  assert.deepEqual(
    (await stored()).map(({ language }) => language),
    ['es'],
  );
});

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
    (await postForm(url, { ...goodRequest, ...more }, { accept: 'text/html' })).headers.get('location');
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
