import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../../../src/site/routes.ts';
import companyWithTag from '../../e2e/company-with-tag.ts';
import { variant } from '../../e2e/variants.ts';
import { builtPage, only, textOf, texts } from '../built-page.ts';

/** A company that has all that the project's own one has not: what that one says is in `pages.test.ts`. */
const { registry, registrations, processors } = companyWithTag;
const { SITE_DIR } = await variant('tag');

async function mainOf(path: string) {
  return only(await builtPage(path, SITE_DIR), 'main');
}

test('the cookie policy names the tag, its cookies and how to change one’s mind', async () => {
  const main = await mainOf(routes.cookies);
  assert.match(textOf(main), /Google Ads/);
  assert.match(textOf(main), /_gcl_au/);
  assert.ok(!texts(main, 'h2').includes('Esta web no usa cookies'));
  const footer = only(await builtPage(routes.cookies, SITE_DIR), 'footer');
  assert.ok(texts(footer, 'button').includes('Cambiar cookies'));
});

test('the privacy policy names the retention and the processors', async () => {
  const said = textOf(await mainOf(routes.privacy));
  for (const words of ['6 meses', ...processors.map(({ name }) => name)])
    assert.ok(said.includes(words), words);
});

test('the legal notice names every registration', async () => {
  const parts = texts(await mainOf(routes.legalNotice), '*');
  for (const fact of [registry, ...Object.values(registrations)]) assert.ok(parts.includes(fact), fact);
});

test('the answers speak of asbestos and works registrations too', async () => {
  const said = textOf(await mainOf(routes.home));
  for (const number of [registrations.rea, registrations.rera]) assert.ok(said.includes(number), number);
});
