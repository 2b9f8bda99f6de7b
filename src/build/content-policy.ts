import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentPolicy } from '../server/security-headers.ts';

/**
 * Writes the hashes of inline scripts and styles (CSP Level 3, §6.7.2.2), and the other hosts that the pages need, to
 * `policy.json` beside the site. The server sends them as a header: that can do what a `<meta>` cannot (`frame-ancestors`),
 * and costs the document no bytes.
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

/** The contents of the inline scripts and styles of a page. It is our own, and none of its attributes has a `>` in it. */
function inlineContents(html: string): { scripts: string[]; styles: string[] } {
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
