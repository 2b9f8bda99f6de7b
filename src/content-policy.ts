import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import { type AddressConfig, deskAddress } from './desk-address.ts';

const contentPolicy = z.object({
  scriptHashes: z.array(z.string()),
  styleHashes: z.array(z.string()),
  sources: z.partialRecord(
    z.enum(['script-src', 'img-src', 'connect-src', 'frame-src']),
    z.array(z.string()),
  ),
});

/**
 * The CSP sources of the built pages: hashes of inline scripts and styles, and
 * third-party hosts by directive.
 */
export type ContentPolicy = z.infer<typeof contentPolicy>;

/** Allows no inline code and no third parties. */
export const strictPolicy: ContentPolicy = {
  scriptHashes: [],
  styleHashes: [],
  sources: {},
};

/**
 * Reads `policy.json`, which the build writes beside the site's folder, so that it is not
 * served. Without the file, no inline code is allowed.
 */
export async function readContentPolicy(siteDir: string | null): Promise<ContentPolicy> {
  const file = siteDir && join(siteDir, '..', 'policy.json');
  if (!file || !existsSync(file)) return strictPolicy;

  return contentPolicy.parse(JSON.parse(await readFile(file, 'utf8')));
}

/**
 * Returns whether the desk would share its origin with an advertising tag, whose script
 * could then read it. This may be a tag in the company file, or one that the built pages
 * still contain.
 */
export async function sharesOriginWithTag(
  config: AddressConfig & Pick<Config, 'site'>,
  { siteUrl, advertising }: { siteUrl: string; advertising: object | null },
): Promise<boolean> {
  if (deskAddress(config, siteUrl).ownHost) return false;
  if (advertising) return true;

  const { sources } = await readContentPolicy(config.site.dir);
  return Object.keys(sources).length > 0;
}
