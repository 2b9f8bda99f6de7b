import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The companies, besides the project's own, whose site is looked at. */
const companyFiles = {
  tag: 'company-with-tag.ts',
  girona: 'company-of-girona.ts',
  nothing: 'company-that-claims-nothing.ts',
  spanish: 'company-in-spanish-alone.ts',
};

/** What the server has to be told to serve it. */
export type Variant = { COMPANY: string; SITE_DIR: string };

/** The site of one of these companies. */
export function variant(name: keyof typeof companyFiles): Promise<Variant> {
  return siteOf(join('tests', 'e2e', companyFiles[name]));
}

/**
 * The site of the company that a file describes. The first process that needs it builds it, for all other tests and processes, until
 * `npm run build` makes another build or the file changes. It shares the encoded pictures with the project's own.
 */
export async function siteOf(company: string): Promise<Variant> {
  const all = join('reports', 'variants');
  const { mtimeMs } = await stat(join('dist', 'policy.json'));
  const builds = join(all, String(mtimeMs));
  const contents = createHash('sha256').update(await readFile(company));
  const folder = join(builds, `${basename(company)}-${contents.digest('hex').slice(0, 8)}`);
  const lock = `${folder}.lock`;
  await mkdir(builds, { recursive: true });
  while (!existsSync(folder)) {
    if (!(await take(lock))) {
      await setTimeout(50);
      continue;
    }
    try {
      // It may have been finished between the look at the folder and the lock.
      if (existsSync(folder)) break;
      const unfinished = `${folder}.${process.pid}`;
      await build(join(unfinished, 'site'), company);
      await rename(unfinished, folder);
    } finally {
      await rm(lock);
    }
    for (const old of await readdir(all))
      if (old !== basename(builds)) await rm(join(all, old), { recursive: true, force: true });
  }
  return { COMPANY: company, SITE_DIR: join(folder, 'site') };
}

/** Takes a lock that names its owner, unless another process has it that still lives. */
async function take(lock: string): Promise<boolean> {
  try {
    await symlink(String(process.pid), lock);
    return true;
  } catch {
    const owner = await readlink(lock).catch(() => undefined);
    if (owner && !lives(Number(owner))) await rm(lock, { force: true });
    return false;
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function build(site: string, company: string): Promise<void> {
  const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', site], {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', COMPANY: company },
  });
}
