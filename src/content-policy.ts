import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** CSP sources of the built pages: hashes of inline scripts and styles, and third-party hosts by directive. */
export type ContentPolicy = {
  scriptHashes: string[];
  styleHashes: string[];
  sources: Partial<Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src', readonly string[]>>;
};

/**
 * Reads `policy.json`, which the build writes next to the site's folder, so that it is not served. Without the file,
 * nothing inline is allowed.
 */
export async function readContentPolicy(siteDir: string | null): Promise<ContentPolicy> {
  const file = siteDir && join(siteDir, '..', 'policy.json');
  if (!file || !existsSync(file)) return { scriptHashes: [], styleHashes: [], sources: {} };
  return JSON.parse(await readFile(file, 'utf8'));
}
