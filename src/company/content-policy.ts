import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ReadableError } from '../errors.ts';

/**
 * Reads which inline scripts and styles and which other hosts the built pages need, from `policy.json` beside the site's
 * folder, where it is not served. Without the file, nothing inline is allowed.
 *
 * @throws {ReadableError} when the file is there but is not what the build writes.
 */
export async function readContentPolicy(siteDir: string | null): Promise<ContentPolicy> {
  if (siteDir === null) return empty;
  const file = join(siteDir, '..', 'policy.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return empty;
  try {
    return contentPolicy.parse(JSON.parse(text));
  } catch (cause) {
    throw new ReadableError(`${file} is not what the build writes; run \`npm run build\` again.`, { cause });
  }
}

export type ContentPolicy = z.infer<typeof contentPolicy>;

const empty: ContentPolicy = { scriptHashes: [], styleHashes: [], sources: {} };

// Exactly a hash source (CSP 3, 2.3.1): anything else would widen the policy.
const hash = z.string().regex(/^'sha(256|384|512)-[A-Za-z0-9+/]+={0,2}'$/);
// One host over https and nothing wider; on this machine over http too, for trials.
const host = z
  .string()
  .regex(/^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/(127\.0\.0\.1|localhost))(:\d{1,5})?$/);
const directive = z.enum(['script-src', 'img-src', 'connect-src', 'frame-src']);
const contentPolicy = z.object({
  scriptHashes: z.array(hash),
  styleHashes: z.array(hash),
  sources: z.partialRecord(directive, z.array(host).readonly()),
});
