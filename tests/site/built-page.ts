import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HTMLElement as Part, parse } from 'node-html-parser';
import { unknownPath } from '../e2e/all-pages.ts';

/** What an unknown address is answered with. */
const files: Record<string, string> = { [unknownPath]: '404.html', '/ca/no-existeix': 'ca/404.html' };

/** A page of a built site by its path: what it says and where it leads is read without a browser. */
export async function builtPage(path: string, site = process.env.SITE_DIR || 'dist/site'): Promise<Part> {
  const file = files[path] ?? join(path, 'index.html');
  return parse(await readFile(join(site, file), 'utf8'));
}

/** The only part that a selector finds. */
export function only(within: Part, selector: string): Part {
  const [first, ...more] = within.querySelectorAll(selector);
  if (!first || more.length > 0) throw new Error(`${first ? more.length + 1 : 'no'} parts for ${selector}`);
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
