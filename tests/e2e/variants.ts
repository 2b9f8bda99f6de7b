import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The companies, besides the project's own, whose site is looked at. */
const companyFiles = {
  tag: 'company-with-tag.ts',
  girona: 'company-of-girona.ts',
  nothing: 'company-that-claims-nothing.ts',
  spanish: 'company-in-spanish-alone.ts',
};

/** Environment with which the server serves it. */
export type Variant = { COMPANY: string; SITE_DIR: string };

/**
 * The site of one of these companies, built unless that was done since the last `npm run build`. It shares the encoded
 * pictures with the project's own.
 */
export async function variant(name: keyof typeof companyFiles): Promise<Variant> {
  const company = join('tests', 'e2e', companyFiles[name]);
  const all = join('reports', 'variants');
  const { mtimeMs } = await stat(join('dist', 'policy.json'));
  const contents = createHash('sha256').update(await readFile(company));
  const folder = join(
    all,
    String(mtimeMs),
    `${name}-${contents.digest('hex').slice(0, 8)}`,
  );
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    await build(join(unfinished, 'site'), company);
    // Another process may have built it in the meantime.
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
    for (const old of await readdir(all))
      if (old !== String(mtimeMs))
        await rm(join(all, old), { recursive: true, force: true });
  }
  return { COMPANY: company, SITE_DIR: join(folder, 'site') };
}

async function build(site: string, company: string): Promise<void> {
  const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', site], {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', COMPANY: company },
  });
}
