import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Company } from '../company/schema.ts';
import { googleTagSources } from '../site/consent/google-tag-sources.ts';

/** What the built pages need allowed: their inline scripts and styles as CSP sources (CSP Level 3, §6.7.2.2). */
export type ContentPolicy = {
  scriptHashes: string[];
  styleHashes: string[];
  /** Hosts beyond the site's own, by directive: those of the advertising tag, where there is one. */
  sources: Record<string, readonly string[]>;
};

/**
 * Writes what the built pages need, hashes and foreign hosts, to `policy.json` beside the site, where
 * the server reads them: a policy sent as a header can do what a `<meta>` cannot (`frame-ancestors`), and costs
 * the document no bytes.
 */
export async function writeContentPolicy(
  site: string,
  sources: ContentPolicy['sources'] = {},
): Promise<void> {
  const scriptHashes = new Set<string>();
  const styleHashes = new Set<string>();
  for await (const page of glob('**/*.html', { cwd: site })) {
    const { scripts, styles } = inlineContents(await readFile(join(site, page), 'utf8'));
    for (const script of scripts) scriptHashes.add(hashSource(script));
    for (const style of styles) styleHashes.add(hashSource(style));
  }
  const policy: ContentPolicy = {
    scriptHashes: [...scriptHashes].sort(),
    styleHashes: [...styleHashes].sort(),
    sources,
  };
  await writeFile(join(site, '..', 'policy.json'), `${JSON.stringify(policy, null, 2)}\n`);
}

/** What stands between the tags of a page that we built ourselves: no attribute in it holds a `>`. */
export function inlineContents(html: string): { scripts: string[]; styles: string[] } {
  const contents = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
  return {
    // JSON-LD is data: no policy keeps it from being read.
    scripts: contents(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
    styles: contents(/<style[^>]*>([\s\S]*?)<\/style>/g),
  };
}

function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** The hosts beyond the site's own that a company's pages talk to: its tag's, and its server's if that is elsewhere. */
export function policySources({ advertising, contactServer }: PolicyOwner): ContentPolicy['sources'] {
  const tag: ContentPolicy['sources'] = advertising ? googleTagSources : {};
  if (!contactServer) return tag;
  return {
    ...tag,
    'connect-src': [...(tag['connect-src'] ?? []), contactServer],
    'form-action': [contactServer],
  };
}

type PolicyOwner = Pick<Company, 'advertising' | 'contactServer'>;
