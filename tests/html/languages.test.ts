import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HTMLElement as Part } from 'node-html-parser';
import { ca } from '../../src/site/i18n/ca.ts';
import { catalanPages } from '../e2e/all-pages.ts';
import { builtPage, hrefs, only, texts, visibleTexts } from './built-page.ts';

const pages = await Promise.all(
  catalanPages.map(async ({ name, path, spanish }) => ({
    name,
    path,
    spanish,
    inCatalan: await builtPage(path),
    inSpanish: await builtPage(spanish),
  })),
);

test('each Catalan page has the structure of its Spanish counterpart', () => {
  for (const { name, inCatalan, inSpanish } of pages) {
    const [body, other] = [only(inCatalan, 'body'), only(inSpanish, 'body')];
    // Only the Catalan form sends its language.
    for (const field of body.querySelectorAll('input[name=lang]')) field.remove();
    assert.deepEqual(structureOf(body), structureOf(other), name);
  }
});

test('each page declares its language, canonical URL and counterpart', async () => {
  for (const { name, path, spanish, inCatalan, inSpanish } of pages) {
    const isIndexed = inCatalan.querySelectorAll('link[rel=canonical]').length > 0;
    for (const [page, language, own, other] of [
      [inCatalan, 'ca', path, spanish],
      [inSpanish, 'es', spanish, path],
    ] as const) {
      assert.equal(only(page, 'html').getAttribute('lang'), language, name);
      const links = page
        .querySelectorAll('a[lang]')
        .filter((link) => !link.closest('main'));
      assert.ok(links.length >= 2, name);
      // The page for an unknown address links home instead.
      const target = other.replace(/no-exist.*/, '');
      for (const link of links) assert.equal(link.getAttribute('href'), target, name);
      const alternates = page.querySelectorAll('link[rel=alternate]');
      const listed = alternates.map((link) => [
        link.getAttribute('hreflang'),
        pathOf(link),
      ]);
      const expected = [
        ['es', spanish],
        ['ca', path],
        ['x-default', spanish],
      ];
      assert.deepEqual(listed, isIndexed ? expected : [], name);
      if (isIndexed) assert.equal(pathOf(only(page, 'link[rel=canonical]')), own, name);
    }
  }
});

test('legal paragraphs have equal sentence counts and figures in both languages', () => {
  for (const { name, inCatalan, inSpanish } of pages) {
    const [catalan, spanish] = [inCatalan, inSpanish].map((page) =>
      texts(page, '.prose :is(p, li, td)'),
    );
    assert.deepEqual(catalan?.map(countsOf), spanish?.map(countsOf), name);
  }
});

function countsOf(text: string) {
  return {
    sentences: text.match(/[.?!](?= |$)/g)?.length ?? 0,
    figures: text.match(/\d+/g) ?? [],
  };
}

function pathOf(link: Part): string {
  return new URL(link.getAttribute('href') ?? '').pathname;
}

test('Catalan pages link to Spanish ones only in the language switcher', () => {
  for (const { name, inCatalan } of pages) {
    for (const link of inCatalan.querySelectorAll('a[href^="/"]:not([lang])'))
      assert.match(link.getAttribute('href') ?? '', /^\/ca\//, name);
    assert.ok(hrefs(inCatalan, 'a[href^="/ca/"]').length > 0, name);
  }
});

test('Catalan pages prefill WhatsApp in Catalan and share the Spanish contact links', () => {
  for (const { name, inCatalan, inSpanish } of pages) {
    const links = hrefs(inCatalan, 'a[href*="wa.me"]');
    assert.ok(links.length > 0, name);
    for (const href of links)
      assert.equal(new URL(href).searchParams.get('text'), ca.contact.prefilled, name);
    for (const way of ['mailto:', 'tel:'])
      assert.deepEqual(
        hrefs(inCatalan, `a[href^="${way}"]`),
        hrefs(inSpanish, `a[href^="${way}"]`),
        name,
      );
  }
});

test('no page contains a sentence in the other language', () => {
  const isSentence = (text: string) =>
    /\p{Ll}{4}.* | +.*\p{Ll}{4}/u.test(text.replace(/Vertical BCN|[+\d]+ m · /g, ''));
  for (const { name, inCatalan, inSpanish } of pages) {
    const [catalan, spanish] = [visibleTexts(inCatalan), visibleTexts(inSpanish)];
    assert.deepEqual(
      catalan.filter((text) => spanish.includes(text) && isSentence(text)),
      [],
      name,
    );
    for (const text of catalan) assert.doesNotMatch(text, spanishOnly, name);
    for (const text of spanish) assert.doesNotMatch(text, catalanOnly, name);
  }
});

/** Words and letters that exist in only one of the two languages. */
const spanishOnly =
  /(?<![\p{L}’-])(?:los|las|y|con|sin|este|nuestro|tus)(?![\p{L}])|[ñ¿¡]/iu;
const catalanOnly =
  /(?<![\p{L}])(?:i|amb|els|dels|aquest|és|hi|teus|nostres)(?![\p{L}])|l·l|[lds]’/iu;

test('Catalan text uses typographic apostrophes and l·l', () => {
  for (const { name, inCatalan } of pages)
    for (const text of visibleTexts(inCatalan))
      assert.doesNotMatch(text, /\p{L}['´`]\p{L}|l\.l|l-l/iu, `${name}: ${text}`);
});

/** Returns a page's elements and their attributes, without localized texts and links. */
function structureOf(part: Part): unknown[] {
  return part
    .querySelectorAll('*')
    .filter(({ rawTagName }) => rawTagName !== 'wbr')
    .map(({ rawTagName, attributes }) => [
      rawTagName,
      // The anchors of legal headings are localized.
      Object.entries(attributes).filter(
        ([name]) =>
          !localizedAttributes.test(name) && !(rawTagName === 'h2' && name === 'id'),
      ),
    ]);
}

const localizedAttributes =
  /^(?:alt|aria-label|data-(?:close|props)|href|(?:href)?lang)$/i;
