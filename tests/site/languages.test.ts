import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HTMLElement as Part } from 'node-html-parser';
import { ca } from '../../src/site/i18n/ca.ts';
import { catalanPages } from '../e2e/all-pages.ts';
import { builtPage, hrefs, only, texts, wordsOf } from './built-page.ts';

const pages = await Promise.all(
  catalanPages.map(async ({ name, path, spanish }) => ({
    name,
    path,
    spanish,
    inCatalan: await builtPage(path),
    inSpanish: await builtPage(spanish),
  })),
);

test('each page in Catalan is built as the Spanish one: the same parts in the same order', () => {
  for (const { name, inCatalan, inSpanish } of pages) {
    const [body, other] = [only(inCatalan, 'body'), only(inSpanish, 'body')];
    // The form alone says more: its language.
    for (const field of body.querySelectorAll('input[name=lang]')) field.remove();
    assert.deepEqual(partsOf(body), partsOf(other), name);
  }
});

test('each page names its language, itself, and the same page in the other language, both ways', async () => {
  for (const { name, path, spanish, inCatalan, inSpanish } of pages) {
    const isListed = inCatalan.querySelectorAll('link[rel=canonical]').length > 0;
    for (const [page, language, own, other] of [
      [inCatalan, 'ca', path, spanish],
      [inSpanish, 'es', spanish, path],
    ] as const) {
      assert.equal(only(page, 'html').getAttribute('lang'), language, name);
      const links = page.querySelectorAll('a[lang]').filter((link) => !link.closest('main'));
      assert.ok(links.length >= 2, name);
      // From an address that does not exist they lead home.
      const leadsTo = other.replace(/no-exist.*/, '');
      for (const link of links) assert.equal(link.getAttribute('href'), leadsTo, name);
      const alternates = page.querySelectorAll('link[rel=alternate]');
      const said = alternates.map((link) => [link.getAttribute('hreflang'), addressOf(link)]);
      const known = [
        ['es', spanish],
        ['ca', path],
        ['x-default', spanish],
      ];
      assert.deepEqual(said, isListed ? known : [], name);
      if (isListed) assert.equal(addressOf(only(page, 'link[rel=canonical]')), own, name);
    }
  }
});

test('the legal texts say as much in Catalan as in Spanish: each paragraph has as many sentences, and the same figures', () => {
  for (const { name, inCatalan, inSpanish } of pages) {
    const [catalan, spanish] = [inCatalan, inSpanish].map((page) => texts(page, '.prose :is(p, li, td)'));
    assert.deepEqual(catalan?.map(measureOf), spanish?.map(measureOf), name);
  }
});

function measureOf(text: string) {
  return {
    sentences: text.match(/[.?!](?= |$)/g)?.length ?? 0,
    figures: text.match(/\d+/g) ?? [],
  };
}

function addressOf(link: Part): string {
  return new URL(link.getAttribute('href') ?? '').pathname;
}

test('no page in Catalan links to a Spanish one, but by the link of the language', () => {
  for (const { name, inCatalan } of pages) {
    for (const link of inCatalan.querySelectorAll('a[href^="/"]:not([lang])'))
      assert.match(link.getAttribute('href') ?? '', /^\/ca\//, name);
    assert.ok(hrefs(inCatalan, 'a[href^="/ca/"]').length > 0, name);
  }
});

test('every WhatsApp link of a page in Catalan brings a text in Catalan, and every mail has the same address', () => {
  for (const { name, inCatalan, inSpanish } of pages) {
    const links = hrefs(inCatalan, 'a[href*="wa.me"]');
    assert.ok(links.length > 0, name);
    for (const href of links)
      assert.equal(new URL(href).searchParams.get('text'), ca.contact.prefilled, name);
    for (const way of ['mailto:', 'tel:'])
      assert.deepEqual(hrefs(inCatalan, `a[href^="${way}"]`), hrefs(inSpanish, `a[href^="${way}"]`), name);
  }
});

test('no sentence of one language is left on a page of the other', () => {
  const isSentence = (text: string) =>
    /\p{Ll}{4}.* | +.*\p{Ll}{4}/u.test(text.replace(/Vertical BCN|[+\d]+ m · /g, ''));
  for (const { name, inCatalan, inSpanish } of pages) {
    const [catalan, spanish] = [wordsOf(inCatalan), wordsOf(inSpanish)];
    assert.deepEqual(
      catalan.filter((text) => spanish.includes(text) && isSentence(text)),
      [],
      name,
    );
    for (const text of catalan) assert.doesNotMatch(text, spanishAlone, name);
    for (const text of spanish) assert.doesNotMatch(text, catalanAlone, name);
  }
});

/** Messages and letters that only one of the two languages has. */
const spanishAlone = /(?<![\p{L}’-])(?:los|las|y|con|sin|este|nuestro|tus)(?![\p{L}])|[ñ¿¡]/iu;
const catalanAlone = /(?<![\p{L}])(?:i|amb|els|dels|aquest|és|hi|teus|nostres)(?![\p{L}])|l·l|[lds]’/iu;

test('a text in Catalan has typographic apostrophes, and no full stop where l·l is meant', () => {
  for (const { name, inCatalan } of pages)
    for (const text of wordsOf(inCatalan))
      assert.doesNotMatch(text, /\p{L}['´`]\p{L}|l\.l|l-l/iu, `${name}: ${text}`);
});

/** The parts of a page with their attributes, but for what says something or leads somewhere. */
function partsOf(part: Part): unknown[] {
  return part
    .querySelectorAll('*')
    .filter(({ rawTagName }) => rawTagName !== 'wbr')
    .map(({ rawTagName, attributes }) => [
      rawTagName,
      // Headings of legal texts are anchors in their own language.
      Object.entries(attributes).filter(
        ([name]) => !speaks.test(name) && !(rawTagName === 'h2' && name === 'id'),
      ),
    ]);
}

const speaks = /^(?:alt|aria-label|data-(?:close|props)|href|(?:href)?lang)$/i;
