import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ca } from '../../../src/site/i18n/ca.ts';
import { es } from '../../../src/site/i18n/es.ts';
import companyWithTag from '../../e2e/company-with-tag.ts';
import { variant } from '../../e2e/variants.ts';
import { builtPage, only, textOf, texts } from '../built-page.ts';

/** A company that has all that the project's own one has not: what that one says is in `pages.test.ts`. */
const { registry, registrations, processors } = companyWithTag;
const { SITE_DIR } = await variant('tag');

async function mainOf(path: string) {
  return only(await builtPage(path, SITE_DIR), 'main');
}

for (const { language, paths, footer } of [es, ca]) {
  const inLanguage = `in ${language === 'es' ? 'Spanish' : 'Catalan'}`;

  test(`the cookie policy ${inLanguage} names tag, cookies and withdrawal`, async () => {
    const main = await mainOf(paths.cookies);
    assert.match(textOf(main), /Google Ads/);
    assert.match(textOf(main), /_gcl_au/);
    const [, none = ''] = texts(await builtPage(paths.cookies), 'main h2');
    assert.ok(none && !texts(main, 'h2').includes(none), 'it says that there are no cookies');
    const end = only(await builtPage(paths.cookies, SITE_DIR), 'footer');
    assert.ok(texts(end, 'button').includes(footer.changeCookies));
  });

  test(`the privacy policy ${inLanguage} names the retention and the processors`, async () => {
    const said = textOf(await mainOf(paths.privacy));
    assert.match(said, /6 (?:meses|mesos)/);
    for (const { name } of processors) assert.ok(said.includes(name), name);
  });

  test(`the legal notice ${inLanguage} names every registration`, async () => {
    const parts = texts(await mainOf(paths.legalNotice), '*');
    for (const fact of [registry, ...Object.values(registrations)]) assert.ok(parts.includes(fact), fact);
  });

  test(`the answers ${inLanguage} speak of asbestos and works registrations too`, async () => {
    const said = textOf(await mainOf(paths.home));
    for (const number of [registrations.rea, registrations.rera]) assert.ok(said.includes(number), number);
  });
}
