import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HTMLElement as Part } from 'node-html-parser';
import { catalanPages, catalanServicePages } from '../e2e/all-pages.ts';
import { builtPage, hrefs, only, textOf, texts, visibleTexts } from './built-page.ts';

const pages = await Promise.all(
  [...catalanPages, ...catalanServicePages].map(async ({ name, path, spanish }) => ({
    name,
    path,
    spanish,
    inCatalan: await builtPage(path),
    inSpanish: await builtPage(spanish),
  })),
);

test('each Catalan page has the structure of its Spanish counterpart', () => {
  for (const { name, inCatalan, inSpanish } of pages) {
    const catalan = only(inCatalan, 'body');
    const spanish = only(inSpanish, 'body');
    // Only the Catalan form sends its language.
    for (const field of catalan.querySelectorAll('input[name=lang]')) field.remove();
    // Only the Spanish header offers the other language in a sentence.
    for (const script of spanish.querySelectorAll('.header script')) script.remove();
    assert.deepEqual(structureOf(catalan), structureOf(spanish), name);
  }
});

for (const { name, path, spanish, inCatalan, inSpanish } of pages)
  for (const { page, language, own, other } of [
    { page: inCatalan, language: 'ca', own: path, other: spanish },
    { page: inSpanish, language: 'es', own: spanish, other: path },
  ])
    describe(`the page ${name}, read as ${language}`, () => {
      const isIndexed = inCatalan.querySelector('link[rel=canonical]') !== null;

      test('declares its language', () => {
        assert.equal(only(page, 'html').getAttribute('lang'), language);
      });

      test('links to its counterpart', () => {
        const links = page
          .querySelectorAll('a[lang]')
          .filter((link) => !link.closest('main'));
        assert.ok(links.length >= 2);
        // The page for an unknown address links to the home page instead.
        const target = other.replace(/no-exist.*/, '');
        for (const link of links) assert.equal(link.getAttribute('href'), target);
      });

      const alternates = page.querySelectorAll('link[rel=alternate]');

      if (!isIndexed) {
        test('lists no language', () => {
          assert.equal(alternates.length, 0);
        });
        return;
      }

      test('lists both languages', () => {
        const listed = alternates.map((link) => ({
          language: link.getAttribute('hreflang'),
          path: pathOf(link),
        }));
        assert.deepEqual(listed, [
          { language: 'es', path: spanish },
          { language: 'ca', path },
          { language: 'x-default', path: spanish },
        ]);
      });

      test('names itself as canonical', () => {
        assert.equal(pathOf(only(page, 'link[rel=canonical]')), own);
      });
    });

test('legal paragraphs have equal sentences and figures in both languages', () => {
  for (const { name, inCatalan, inSpanish } of pages) {
    const catalan = texts(inCatalan, '.prose :is(p, li, td)');
    const spanish = texts(inSpanish, '.prose :is(p, li, td)');
    assert.deepEqual(catalan.map(countsOf), spanish.map(countsOf), name);
  }
});

test('Catalan pages link to Spanish by the switcher alone', () => {
  for (const { name, inCatalan } of pages) {
    for (const href of hrefs(inCatalan, 'a[href^="/"]:not([lang])'))
      assert.match(href, /^\/ca\//, name);
    assert.ok(hrefs(inCatalan, 'a[href^="/ca/"]').length > 0, name);
  }
});

test('Catalan pages prefill WhatsApp in Catalan', () => {
  for (const { name, inCatalan } of pages) {
    const links = hrefs(inCatalan, 'a[href*="wa.me"]:not([data-photos])');
    assert.ok(links.length > 0, name);
    for (const href of links)
      assert.match(
        new URL(href).searchParams.get('text') ?? '',
        /^Hola, vull demanar/,
        name,
      );
  }
});

test('Catalan pages prefill the photos in Catalan', () => {
  for (const { name, inCatalan } of pages)
    for (const href of hrefs(inCatalan, 'a[data-photos=whatsApp]'))
      assert.match(
        new URL(href).searchParams.get('text') ?? '',
        /^Hola, us acabo d’enviar/,
        name,
      );
});

for (const way of ['mailto:', 'tel:'])
  test(`Catalan pages have the ${way} links of the Spanish ones`, () => {
    const selector = `a[href^="${way}"]`;
    for (const { name, inCatalan, inSpanish } of pages)
      assert.deepEqual(
        hrefs(inCatalan, selector).map(withoutQuery),
        hrefs(inSpanish, selector).map(withoutQuery),
        name,
      );
  });

test('no sentence is the same in both languages', () => {
  for (const { name, inCatalan, inSpanish } of pages) {
    const spanish = visibleTexts(inSpanish);
    const same = visibleTexts(inCatalan).filter((text) => spanish.includes(text));
    assert.deepEqual(same.filter(isSentence), [], name);
  }
});

test('no Catalan text has a Spanish word', () => {
  const spanishOnly =
    /(?<![\p{L}’\u2060-])(?:los|las|y|con|sin|este|nuestro|tus)(?![\p{L}])|[ñ¿¡]/iu;
  for (const { name, inCatalan } of pages)
    for (const text of visibleTexts(inCatalan))
      assert.doesNotMatch(text, spanishOnly, name);
});

test('no Spanish text has a Catalan word', () => {
  const catalanOnly =
    /(?<![\p{L}])(?:i|amb|els|dels|aquest|és|hi|teus|nostres)(?![\p{L}])|l·l|[lds]’/iu;
  for (const { name, inSpanish } of pages)
    for (const text of visibleTexts(inSpanish))
      assert.doesNotMatch(text, catalanOnly, name);
});

for (const { name: rule, broken } of [
  { name: 'typographic apostrophes', broken: /\p{L}['´`]\p{L}/iu },
  { name: 'the raised point of l·l', broken: /l\.l|l-l/iu },
])
  test(`Catalan text uses ${rule}`, () => {
    for (const { name, inCatalan } of pages)
      for (const text of visibleTexts(inCatalan))
        assert.doesNotMatch(text, broken, `${name}: ${text}`);
  });

test('no Catalan line ends at the hyphen before a pronoun', () => {
  for (const { name, inCatalan } of pages)
    assert.doesNotMatch(textOf(only(inCatalan, 'main')), /\p{L}-(?:l|h|n)[aeio]/u, name);
});

/** Returns a page's elements and their attributes, without localized texts and links. */
function structureOf(part: Part): unknown[] {
  return part
    .querySelectorAll('*')
    .filter(({ rawTagName }) => rawTagName !== 'wbr')
    .map(({ rawTagName, attributes }) => ({
      rawTagName,
      attributes: Object.entries(attributes).filter(
        ([name]) => !isLocalized(name, rawTagName),
      ),
    }));
}

function isLocalized(attribute: string, tagName: string): boolean {
  // The anchors of legal headings are localized.
  if (tagName === 'h2' && attribute === 'id') return true;
  return /^(?:alt|aria-label|data-(?:close|props)|href|(?:href)?lang)$/i.test(attribute);
}

function pathOf(link: Part): string {
  return new URL(link.getAttribute('href') ?? '').pathname;
}

/** Returns a link without its prefilled text. */
function withoutQuery(href: string): string {
  return href.replace(/\?.*/, '');
}

function countsOf(text: string) {
  return {
    sentences: text.match(/[.?!](?= |$)/g)?.length ?? 0,
    figures: text.match(/\d+/g) ?? [],
  };
}

/**
 * Returns whether a text has several words, not counting the company's name and heights.
 */
function isSentence(text: string): boolean {
  const words = text.replace(/Vertical BCN|[+\d]+ m · /g, '');
  return /\p{Ll}{4}.* | +.*\p{Ll}{4}/u.test(words);
}
