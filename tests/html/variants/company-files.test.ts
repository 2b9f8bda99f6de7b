import assert from 'node:assert/strict';
import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'node-html-parser';
import { ca } from '../../../src/site/i18n/ca.ts';
import { es } from '../../../src/site/i18n/es.ts';
import girona from '../../e2e/company-of-girona.ts';
import { variant } from '../../e2e/variants.ts';
import { builtPage, texts, visibleTexts } from '../built-page.ts';

const pagesOfGirona = await readPages('girona');
const pagesWithoutClaims = await readPages('nothing');
const home = pagesOfGirona.get('index.html') ?? '';

test('pages of a company of Girona name no other company', () => {
  assert.ok(pagesOfGirona.size >= 7);
  for (const [path, html] of pagesOfGirona) {
    assertSaysNothing(html, /BCN|[Ee]jemplo|lustraci/, path);
    assert.ok(html.includes(girona.name), path);
  }
  assert.ok(home.includes('<title>Trabajos verticales en Girona, sin andamios</title>'));
});

test('each piece of evidence stands on the page', () => {
  const { claims, trades, works, terms } = girona;
  const text = spaced(parse(home).text);
  for (const words of [
    ...Object.values(claims).filter((claim) => typeof claim === 'string'),
    ...Object.values(trades),
    ...works.map(({ place }) => place),
    `en ${terms.visitWithin.es}`,
    `en ${terms.quoteWithin.es}`,
    terms.guarantee.es,
    terms.payment.es,
    'puede aplicarse el IVA',
    ...Object.values(girona.registrations),
    '1320 m² · 9 días',
  ])
    assert.ok(text.includes(spaced(words)), words);
  const legalNotice = pagesOfGirona.get('aviso-legal/index.html') ?? '';
  for (const words of [
    girona.registry.es,
    girona.arbitration,
    ...Object.values(girona.registrations),
  ])
    assert.ok(legalNotice.includes(words), words);
  const privacy = pagesOfGirona.get('politica-privacidad/index.html') ?? '';
  for (const words of [
    '6\u00a0meses',
    '14\u00a0días',
    ...girona.processors.map(({ name }) => name),
  ])
    assert.ok(privacy.includes(words), words);
});

test('a name with a final full stop gets no second one', () => {
  assert.match(girona.legalName, /\.$/);
  for (const [path, html] of pagesOfGirona)
    assert.ok(!html.includes(`${girona.legalName}.`), path);
});

test('nothing that is switched off is left on any page', () => {
  const claimed =
    /IRATA|ANETVA|ISO.9001|PRL|[Ss]eguro incluido|[Ss]in andamios|RD.2177|EN.36[35]|24.h|24\/7|gratis|Urgencias|Fontanería|Electricidad|Aire acondicionado|elecomunicaciones|instalador|Estamos adheridos/;
  for (const [path, html] of pagesWithoutClaims) assertSaysNothing(html, claimed, path);
  assertSaysNothing(
    pagesWithoutClaims.get('index.html') ?? '',
    /como máximo|Garantía|IVA/,
    'index.html',
  );
});

test('no line break parts a number from its unit', () => {
  const parted = /\d (h|€|años|anys|meses|mesos|días|dies|minutos|minuts)\b/;
  for (const [path, html] of [...pagesOfGirona, ...pagesWithoutClaims])
    assertSaysNothing(html, parted, path);
});

test('each language shows its own text of the company file', () => {
  const said = localizedTexts(girona);
  assert.ok(said.length > 10);
  const [spanish, catalan] = [wordsIn(false), wordsIn(true)];
  for (const { es, ca } of said) {
    assert.ok(spanish.includes(spaced(es)) && catalan.includes(spaced(ca)), ca);
    assert.ok(!spanish.includes(spaced(ca)) && !catalan.includes(spaced(es)), ca);
  }
});

test('a company without languages has only Spanish pages and no language links', async () => {
  const pages = await readPages('spanish');
  for (const [path, html] of pages)
    assert.deepEqual(
      texts(parse(html), 'link[hreflang], [href^="/ca"], [name=lang]'),
      [],
      path,
    );
  const { SITE_DIR } = await variant('spanish');
  assert.ok(!(await readdir(SITE_DIR)).includes('ca'));
  assert.doesNotMatch(
    await readFile(join(SITE_DIR, 'sitemap.xml'), 'utf8'),
    /xhtml|\/ca\//,
  );
});

test('with a tag the cookie policy names it, its cookies and how to withdraw', async () => {
  const pages = await readPages('tag');
  for (const { paths, footer } of [es, ca]) {
    const page = parse(pages.get(`${paths.cookies.slice(1)}/index.html`) ?? '');
    for (const words of ['Google Ads', '_gcl_au', footer.changeCookies])
      assert.ok(page.textContent.includes(words), words);
    const [, none = ''] = texts(await builtPage(paths.cookies), 'main h2');
    assert.ok(
      none && !texts(page, 'main h2').includes(none),
      'it says that there are no cookies',
    );
  }
});

/** Returns the text of all pages in a language. */
function wordsIn(catalan: boolean): string {
  return [...pagesOfGirona]
    .filter(([path]) => path.startsWith('ca/') === catalan)
    .map(([, html]) => spaced(visibleTexts(parse(html)).join('\n')))
    .join('\n');
}

/** All texts of a company file that are given in both languages. */
function localizedTexts(entry: unknown): { es: string; ca: string }[] {
  if (typeof entry !== 'object' || entry === null) return [];
  if ('es' in entry && 'ca' in entry) return [entry as { es: string; ca: string }];
  return Object.values(entry).flatMap(localizedTexts);
}

function spaced(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

function assertSaysNothing(html: string, of: RegExp, path: string): void {
  assert.equal(
    html.match(new RegExp(`.{30}(${of.source}).{9}`, `s${of.flags}`))?.[0],
    undefined,
    path,
  );
}

async function readPages(
  name: Parameters<typeof variant>[0],
): Promise<Map<string, string>> {
  const { SITE_DIR } = await variant(name);
  const pages = new Map<string, string>();
  for await (const path of glob('**/*.html', { cwd: SITE_DIR }))
    pages.set(path, await readFile(join(SITE_DIR, path), 'utf8'));
  return pages;
}
