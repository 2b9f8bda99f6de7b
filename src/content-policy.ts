import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the policy has to allow for the built pages: hashes of inline scripts and styles, and other hosts by directive. */
export type ContentPolicy = {
  scriptHashes: string[];
  styleHashes: string[];
  sources: Partial<Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src', readonly string[]>>;
};

/**
 * Reads what the build wrote beside the site's folder, where it is not served. Without the file, nothing inline is allowed.
 */
export async function readContentPolicy(siteDir: string | null): Promise<ContentPolicy> {
  const file = siteDir && join(siteDir, '..', 'policy.json');
  if (!file || !existsSync(file)) return { scriptHashes: [], styleHashes: [], sources: {} };
  return JSON.parse(await readFile(file, 'utf8'));
}
