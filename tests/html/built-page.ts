import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeType, type HTMLElement as Part, parse } from 'node-html-parser';
import { unknownPath, unknownPathInCatalan } from '../e2e/all-pages.ts';

/** Files of the pages for unknown paths. */
const files: Record<string, string> = {
  [unknownPath]: '404.html',
  [unknownPathInCatalan]: 'ca/404.html',
};

/** Reads a page of the built site by its path, without a browser. */
export async function builtPage(
  path: string,
  site = process.env.SITE_DIR || 'dist/site',
): Promise<Part> {
  const file = files[path] ?? join(path, 'index.html');
  return parse(await readFile(join(site, file), 'utf8'));
}

/** The only part that a selector finds. */
export function only(within: Part, selector: string): Part {
  const [first, ...more] = within.querySelectorAll(selector);
  if (!first || more.length > 0)
    throw new Error(`${first ? more.length + 1 : 'no'} parts for ${selector}`);
  return first;
}

export function texts(within: Part, selector: string): string[] {
  return within.querySelectorAll(selector).map(textOf);
}

export function textOf(part: Part): string {
  return part.textContent.replaceAll(/\s+/g, ' ').trim();
}

export function hrefs(within: Part, selector = 'a'): string[] {
  return within.querySelectorAll(selector).map((link) => link.getAttribute('href') ?? '');
}

/** Names and terms that are the same in both languages. */
const names = [
  'Base jurídica',
  'Asociación Nacional de Empresas de Trabajos Verticales',
  'Industrial Rope Access Trade Association',
  'Vertical BCN (razón social de ejemplo)',

  'width=device-width',
];

/** Returns the visible and screen-reader texts in the page's own language. */
export function visibleTexts(page: Part): string[] {
  // Read once more, so that the page of the other tests stays whole.
  const copy = parse(page.outerHTML);
  for (const part of copy.querySelectorAll(
    'script, style, template, noscript, body [lang]',
  ))
    part.remove();
  const attributes = [
    'alt',
    'aria-label',
    'data-close',
    'data-accepted',
    'data-rejected',
  ];
  const parts = copy.querySelectorAll('*');
  const read = parts.flatMap((part) =>
    attributes.map((name) => part.getAttribute(name) ?? ''),
  );
  const shown = parts.flatMap(({ childNodes }) =>
    childNodes
      .filter(({ nodeType }) => nodeType === NodeType.TEXT_NODE)
      .map(({ text }) => text),
  );
  const facts = copy.querySelectorAll(
    'meta:is([name=description], [property$=title], [property$=description])',
  );
  return [...read, ...shown, ...facts.map((fact) => fact.getAttribute('content') ?? '')]
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text && !names.some((name) => text.includes(name)));
}
