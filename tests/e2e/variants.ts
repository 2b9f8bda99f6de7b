import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The companies, besides the project's own, whose site is tested. */
const companyFiles = {
  tag: 'company-with-tag.ts',
  girona: 'company-of-girona.ts',
  nothing: 'company-that-claims-nothing.ts',
  spanish: 'company-in-spanish-only.ts',
};

/** The environment in which the server serves one of these sites. */
export type Variant = { COMPANY: string; SITE_DIR: string };

/**
 * Returns the site of one of these companies. Builds it unless it was built since the
 * last `npm run build`. It shares the encoded pictures with the project's own site.
 */
export async function variant(name: keyof typeof companyFiles): Promise<Variant> {
  const company = join('tests', 'e2e', companyFiles[name]);
  const builtAt = String((await stat(join('dist', 'policy.json'))).mtimeMs);
  const hash = createHash('sha256')
    .update(await readFile(company))
    .digest('hex');
  const folder = join(allVariants, builtAt, `${name}-${hash.slice(0, 8)}`);

  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    await build(join(unfinished, 'site'), company);
    // Another process may have built it in the meantime.
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
    await removeOlderThan(builtAt);
  }
  return { COMPANY: company, SITE_DIR: join(folder, 'site') };
}

const allVariants = join('reports', 'variants');

async function build(site: string, company: string): Promise<void> {
  const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', site], {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', COMPANY: company },
  });
}

async function removeOlderThan(builtAt: string): Promise<void> {
  for (const folder of await readdir(allVariants))
    if (folder !== builtAt)
      await rm(join(allVariants, folder), { recursive: true, force: true });
}
