import { link, mkdir, readdir, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

/**
 * Makes a build the current one: `dist/site` and `dist/desk` are symlinks to it, and one rename switches both at once. A
 * running server picks it up by itself. The previous build stays until the next one, for a server that has not picked up the
 * new one yet; older builds are deleted.
 *
 * @param build the folder of the build in `dist/builds`, with `site`, `desk` and what belongs to it; names sort by time
 */
export async function publish(build: string): Promise<void> {
  const dist = dirname(dirname(build));
  const site = await realpath(join(dist, 'site')).catch(() => undefined);
  const previous = site && dirname(site);
  if (previous !== undefined)
    for (const hashed of ['site/_astro', 'desk/assets'])
      await keepFiles(join(previous, hashed), join(build, hashed));
  await replaceLink(dist, 'site', relative(dist, join(build, 'site')));
  // By way of the link `site`: `site/..` is the folder of the current build, so that link alone has to be switched.
  await replaceLink(dist, 'desk', 'site/../desk');
  // Neither of the two, also where the one before was made by a clock that was ahead.
  const [oldest = ''] = [build, previous ?? build].map((one) => basename(one)).sort();
  for (const name of await readdir(dirname(build)))
    if (name < oldest) await rm(join(dirname(build), name), { recursive: true });
}

/** A page of the previous build that is still open goes on fetching its pictures and scripts: they are kept for a week. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

async function replaceLink(dist: string, name: string, to: string): Promise<void> {
  const next = join(dist, `.${name}-${process.pid}`);
  await rm(next, { force: true });
  await symlink(to, next);
  await rename(next, join(dist, name));
}

/** Adds the files of the previous build whose names change with their content, as hard links: these keep their times. */
async function keepFiles(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => []);
  const present = new Set(await readdir(to).catch(() => []));
  for (const name of names) {
    const { mtimeMs } = await stat(join(from, name));
    if (present.has(name) || mtimeMs < Date.now() - keptMs) continue;
    await mkdir(to, { recursive: true });
    await link(join(from, name), join(to, name));
  }
}
