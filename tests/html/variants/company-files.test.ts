import assert from 'node:assert/strict';
import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'node-html-parser';
import { ca } from '../../../src/site/i18n/ca.ts';
import { es } from '../../../src/site/i18n/es.ts';
import girona from '../../e2e/company-of-girona.ts';
import { variant } from '../../e2e/variants.ts';
import { builtPage, hrefs, sharedPicture, texts, visibleTexts } from '../built-page.ts';

const pagesOfGirona = await readPages('girona');
const pagesWithoutClaims = await readPages('nothing');
const pagesInSpanish = await readPages('spanish');
const pagesWithTag = await readPages('tag');

describe('the pages of a company of Girona', () => {
  const placeholders = /BCN|(?:Calle|social) de [Ee]jemplo|Carrer d’[Ee]xemple|lustraci/;

  test('name no other company', () => {
    for (const [path, html] of pagesOfGirona) assertSaysNothing(html, placeholders, path);
  });

  test('name the company', () => {
    for (const [path, html] of pagesOfGirona) assert.ok(html.includes(girona.name), path);
  });

  test('name its town in the title', () => {
    const title = '<title>Trabajos verticales en Girona, sin andamios</title>';
    assert.ok(pageOfGirona('index.html').includes(title));
  });

  test('add no second full stop to a name', () => {
    assert.match(girona.legalName, /\.$/);
    for (const [path, html] of pagesOfGirona)
      assert.ok(!html.includes(`${girona.legalName}.`), path);
  });
});

describe('the opening hours', () => {
  const home = parse(pageOfGirona('index.html'));

  test('stand in the contact section', () => {
    const lines = texts(home, '.contact-ways .hours dd').map(withPlainSpaces);
    assert.deepEqual(lines, [
      'De lunes a viernes, de 8 a 18 h',
      'Sábado, de 9 a 13:30 h',
    ]);
  });

  test('stand in the footer', () => {
    assert.match(
      withPlainSpaces(home.querySelector('footer')?.text ?? ''),
      /de 8 a 18 h/,
    );
  });

  test('are described for search engines', () => {
    const { openingHoursSpecification } = businessOf(home);
    assert.deepEqual(openingHoursSpecification[1], {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Saturday'],
      opens: '09:00',
      closes: '13:30',
    });
  });
});

describe('the profiles of the company on other sites', () => {
  const home = parse(pageOfGirona('index.html'));

  test('are named to search engines', () => {
    const { reviews, others } = girona.profiles;
    assert.deepEqual(businessOf(home).sameAs, [reviews, ...others]);
  });

  test('of reviews are linked in the footer', () => {
    assert.ok(hrefs(home, 'footer a').includes(girona.profiles.reviews));
  });
});

describe('that clients are asked for a review', () => {
  const policy = 'politica-privacidad/index.html';

  test('stands in the policy of a company with reviews', () => {
    assert.match(pageOfGirona(policy), /opinión/);
  });

  test('stands in no policy without them', () => {
    assert.doesNotMatch(pageOf(pagesWithoutClaims, policy), /opinión/);
  });
});

describe('each piece of evidence', () => {
  const { claims, trades, works, terms } = girona;
  const evidence = [
    ...Object.values(claims).filter((claim) => typeof claim === 'string'),
    claims.irata.text,
    ...Object.values(trades),
    ...Object.values(girona.registrations),
    'Salt · 2026 · 1320 m²',
    ...works.slice(0, 6).map(({ title }) => title.es),
    'Caían trozos de revoco.',
    'Picado y revoco nuevo.',
    '9 días',
    'tres semanas',
    `en ${terms.visitWithin.es}`,
    `en ${terms.quoteWithin.es}`,
    terms.guarantee.es,
    terms.payment.es,
    'puede aplicarse el IVA',
  ];

  test('stands on the landing page', () => {
    const text = withPlainSpaces(parse(pageOfGirona('index.html')).text);
    for (const words of evidence) assert.ok(text.includes(withPlainSpaces(words)), words);
  });

  test('stands in the legal notice', () => {
    const legalNotice = pageOfGirona('aviso-legal/index.html');
    for (const words of [
      girona.registry.es,
      girona.arbitration.name,
      ...Object.values(girona.registrations),
    ])
      assert.ok(legalNotice.includes(words), words);
  });

  test('links to where it can be checked', () => {
    const { url, text } = claims.irata;
    const home = parse(pageOfGirona('index.html'));
    const links = home.querySelectorAll(`a[href="${url}"]`);
    assert.ok(links.some((link) => withPlainSpaces(link.text).includes(text)));
  });

  test('links to the board of arbitration', () => {
    const legalNotice = pageOfGirona('aviso-legal/index.html');
    assert.ok(legalNotice.includes(`<a href="${girona.arbitration.url}">`));
  });

  test('stands in the privacy policy', () => {
    const privacy = pageOfGirona('politica-privacidad/index.html');
    const processors = girona.processors.map(({ name }) => name);
    for (const words of ['6\u00a0meses', '14\u00a0días', ...processors])
      assert.ok(privacy.includes(words), words);
  });
});

describe('more works than the landing page shows', () => {
  const titles = girona.works.map(({ title }) => title.es);
  const titlesOn = (page: string, heading: string) =>
    parse(pageOfGirona(page))
      .querySelectorAll(heading)
      .map(({ text }) => text);

  test('leave the newest six on it', () => {
    const shown = titlesOn('index.html', '.works h4');
    assert.deepEqual(shown, titles.slice(0, 6));
  });

  test('have a page for all of them', () => {
    assert.deepEqual(titlesOn('obras/index.html', '.works h2'), titles);
  });

  test('have a page in each language', () => {
    const [first] = titlesOn('ca/obres/index.html', '.works h2');
    assert.equal(first, girona.works[0]?.title.ca);
  });

  test('are linked from the landing page', () => {
    const home = parse(pageOfGirona('index.html'));
    assert.ok(hrefs(home, '.works a').includes('/obras'));
  });

  test('are linked from the footer of every page', () => {
    for (const [path, html] of pagesOfGirona) {
      const { worksPath } = path.startsWith('ca/') ? ca : es;
      assert.ok(hrefs(parse(html), 'footer a').includes(worksPath), path);
    }
  });

  test('are described to search engines', () => {
    const page = parse(pageOfGirona('obras/index.html'));
    const [collection] = graphOf(page);
    assert.equal(collection.url, `${girona.siteUrl}/obras`);
  });

  test('have a picture for shared links whose size is right', async () => {
    const { SITE_DIR } = await variant('girona');
    const page = parse(pageOfGirona('obras/index.html'));
    const { size, saidSize } = await sharedPicture(page, SITE_DIR);
    assert.equal(saidSize, size);
  });

  test('have a picture for shared links that names its work', async () => {
    const { SITE_DIR } = await variant('girona');
    const page = parse(pageOfGirona('ca/obres/index.html'));
    const { alt } = await sharedPicture(page, SITE_DIR);
    assert.ok(alt.startsWith(`${girona.works[0]?.title.ca},`), alt);
  });
});

describe('what is switched off', () => {
  test('is left on no page', () => {
    const claims = [
      /IRATA|ANETVA|ISO.9001|PRL|RD.2177|EN.36[35]/,
      /[Ss]eguro incluido|[Pp]óliza|[Pp]òlissa/,
      /[Ss]in andamios|24.h|24\/7|gratis|Urgencias/,
      /Fontanería|Electricidad|Aire acondicionado|elecomunicaciones|instalador/,
      /\bREA\b/,
      /Estamos adheridos/,
    ];
    for (const [path, html] of pagesWithoutClaims) {
      // The pages about services cite the law, which applies to all rope access work.
      const said = html.replaceAll(/(?:con el\s+|amb l’)RD.2177\/2004/g, '');
      for (const claim of claims) assertSaysNothing(said, claim, path);
    }
  });

  test('includes the terms', () => {
    const home = pageOf(pagesWithoutClaims, 'index.html');
    assertSaysNothing(home, /como máximo|Garantía|IVA/, 'index.html');
  });

  test('leaves the telephone on the first screen', () => {
    const home = parse(pageOf(pagesWithoutClaims, 'index.html'));
    const [number] = texts(home, '.hero-text .claims a[href^="tel:"]');
    assert.equal(withPlainSpaces(number ?? ''), '+34 931 234 567');
  });
});

test('no line break separates a number from its unit', () => {
  const parted = /\d (h|€|años|anys|meses|mesos|días|dies|minutos|minuts)\b/;
  for (const [path, html] of [...pagesOfGirona, ...pagesWithoutClaims])
    assertSaysNothing(html, parted, path);
});

describe('the texts of the company file', () => {
  const given = localizedTexts(girona);
  const inSpanish = wordsOfGirona('es');
  const inCatalan = wordsOfGirona('ca');

  test('stand on the pages of their language', () => {
    assert.ok(given.length > 10);
    for (const { es, ca } of given) {
      assert.ok(inSpanish.includes(withPlainSpaces(es)), es);
      assert.ok(inCatalan.includes(withPlainSpaces(ca)), ca);
    }
  });

  test('stand on no page of the other language', () => {
    for (const { es, ca } of given) {
      assert.ok(!inSpanish.includes(withPlainSpaces(ca)), ca);
      assert.ok(!inCatalan.includes(withPlainSpaces(es)), es);
    }
  });
});

describe('a company in Spanish only', () => {
  test('has no language links', () => {
    for (const [path, html] of pagesInSpanish) {
      const links = texts(parse(html), 'link[hreflang], [href^="/ca"], [name=lang]');
      assert.deepEqual(links, [], path);
    }
  });

  test('has no Catalan pages', async () => {
    const { SITE_DIR } = await variant('spanish');
    assert.ok(!(await readdir(SITE_DIR)).includes('ca'));
  });

  test('lists no Catalan pages', async () => {
    const { SITE_DIR } = await variant('spanish');
    const sitemap = await readFile(join(SITE_DIR, 'sitemap.xml'), 'utf8');
    assert.doesNotMatch(sitemap, /xhtml|\/ca\//);
  });
});

for (const { paths, footer } of [es, ca])
  describe(`with a tag ${paths.cookies}`, () => {
    const page = parse(pageOf(pagesWithTag, `${paths.cookies.slice(1)}/index.html`));

    for (const words of ['Google Ads', '_gcl_au', footer.changeCookies])
      test(`names ${words}`, () => {
        assert.ok(page.textContent.includes(words));
      });

    test('is what the notice links to', () => {
      assert.deepEqual(hrefs(page, '.consent a'), [paths.cookies]);
    });

    test('does not say that there are no cookies', async () => {
      const [, none = ''] = texts(await builtPage(paths.cookies), 'main h2');
      assert.notEqual(none, '');
      assert.ok(!texts(page, 'main h2').includes(none));
    });
  });

async function readPages(
  name: Parameters<typeof variant>[0],
): Promise<Map<string, string>> {
  const { SITE_DIR } = await variant(name);
  const pages = new Map<string, string>();
  for await (const path of glob('**/*.html', { cwd: SITE_DIR }))
    pages.set(path, await readFile(join(SITE_DIR, path), 'utf8'));
  assert.ok(pages.size >= 7, `${pages.size} pages of ${name}`);
  return pages;
}

function pageOfGirona(path: string): string {
  return pageOf(pagesOfGirona, path);
}

/**
 * Returns the HTML of a page. Fails if it does not exist, since a missing page would
 * contain nothing wrong.
 */
function pageOf(pages: ReadonlyMap<string, string>, path: string): string {
  return pages.get(path) ?? assert.fail(`There is no page ${path}.`);
}

/** Returns the text of all pages in a language. */
function wordsOfGirona(language: 'es' | 'ca'): string {
  return [...pagesOfGirona]
    .filter(([path]) => path.startsWith('ca/') === (language === 'ca'))
    .map(([, html]) => withPlainSpaces(visibleTexts(parse(html)).join('\n')))
    .join('\n');
}

/** Returns all texts of a company file that are given in both languages. */
function localizedTexts(entry: unknown): { es: string; ca: string }[] {
  if (typeof entry !== 'object' || entry === null) return [];
  if ('es' in entry && 'ca' in entry) return [entry as { es: string; ca: string }];
  return Object.values(entry).flatMap(localizedTexts);
}

function withPlainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** Fails with the surrounding words if a page contains the text. */
function assertSaysNothing(html: string, of: RegExp, path: string): void {
  const around = new RegExp(`.{30}(${of.source}).{9}`, `s${of.flags}`);
  assert.equal(html.match(around)?.[0], undefined, path);
}

/** Returns the company as a home page describes it to search engines. */
function businessOf(home: ReturnType<typeof parse>) {
  return graphOf(home)[0];
}

function graphOf(page: ReturnType<typeof parse>) {
  const script = page.querySelector('script[type="application/ld+json"]');
  return JSON.parse(script?.textContent ?? '')['@graph'];
}
