import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeType, type HTMLElement as Part, parse } from 'node-html-parser';
import sharp from 'sharp';
import { unknownPath, unknownPathInCatalan } from '../e2e/all-pages.ts';

const builtSite = process.env.SITE_DIR || 'dist/site';

/** Reads a page of the built site by its path, without a browser. */
export async function builtPage(path: string, site = builtSite): Promise<Part> {
  const file = pagesForUnknownPaths[path] ?? join(path, 'index.html');
  return parse(await readFile(join(site, file), 'utf8'));
}

const pagesForUnknownPaths: Record<string, string> = {
  [unknownPath]: '404.html',
  [unknownPathInCatalan]: 'ca/404.html',
};

/**
 * Returns the only element that matches a selector.
 *
 * @throws if there is none, or more than one.
 */
export function only(within: Part, selector: string): Part {
  const [first, ...more] = within.querySelectorAll(selector);
  if (!first) throw new Error(`no parts for ${selector}`);
  if (more.length > 0) throw new Error(`${more.length + 1} parts for ${selector}`);
  return first;
}

export function texts(within: Part, selector: string): string[] {
  return within.querySelectorAll(selector).map(textOf);
}

/** Returns the text of an element on one line. */
export function textOf(part: Part): string {
  return onOneLine(part.textContent);
}

export function hrefs(within: Part, selector = 'a'): string[] {
  return within.querySelectorAll(selector).map((link) => link.getAttribute('href') ?? '');
}

/**
 * Returns what a page declares about its picture for shared links, and the size of the
 * picture's file.
 */
export async function sharedPicture(page: Part, site = builtSite) {
  const said = (property: string) =>
    only(page, `meta[property="${property}"]`).getAttribute('content') ?? '';
  const file = join(site, new URL(said('og:image')).pathname);
  const { width, height } = await sharp(file).metadata();

  return {
    alt: said('og:image:alt'),
    saidSize: `${said('og:image:width')} × ${said('og:image:height')}`,
    size: `${width} × ${height}`,
  };
}

/** Returns the texts in the page's own language, both visible and for screen readers. */
export function visibleTexts(page: Part): string[] {
  // The copy keeps the page intact for the other tests.
  const copy = parse(page.outerHTML);
  for (const part of copy.querySelectorAll(inOtherLanguages)) part.remove();

  const parts = copy.querySelectorAll('*');
  const read = parts.flatMap((part) =>
    readAttributes.map((name) => part.getAttribute(name) ?? ''),
  );
  const shown = parts.flatMap(({ childNodes }) =>
    childNodes
      .filter(({ nodeType }) => nodeType === NodeType.TEXT_NODE)
      .map(({ text }) => text),
  );
  const facts = copy
    .querySelectorAll(describingFacts)
    .map((fact) => fact.getAttribute('content') ?? '');

  return [...read, ...shown, ...facts]
    .map(onOneLine)
    .filter((text) => text && !sameInBothLanguages.some((name) => text.includes(name)));
}

const inOtherLanguages = 'script, style, template, noscript, body [lang]';
const readAttributes = [
  'alt',
  'aria-label',
  'data-close',
  'data-accepted',
  'data-rejected',
];
const describingFacts =
  'meta:is([name=description], [property$=title], [property$=description], [property$=alt])';
const sameInBothLanguages = [
  'Base jurídica',
  'Agència de l’Habitatge de Catalunya',
  'Asociación Nacional de Empresas de Trabajos Verticales',
  'Industrial Rope Access Trade Association',
  'Vertical BCN (razón social de ejemplo)',
  'width=device-width',
];

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
