import { link, lstat, mkdir, readdir, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

/**
 * Makes a build the one that `dist/site` names, by one rename: at no moment is there none, or half of one. A server
 * that runs takes it by itself. The build before stays until the next, for a server that has not done so yet; all
 * before that go.
 *
 * @param build the folder of the build in `dist/builds`, with `site` and what belongs to it; names sort by time
 */
export async function publish(build: string): Promise<void> {
  const dist = dirname(dirname(build));
  const current = join(dist, 'site');
  const previous = await findPrevious(current);
  if (previous !== undefined) await keepFilesOf(previous, join(build, 'site'));
  const next = join(dist, `.site-${process.pid}`);
  await rm(next, { force: true });
  await symlink(relative(dist, join(build, 'site')), next);
  await rename(next, current);
  const oldest = basename(previous === undefined ? build : dirname(previous));
  for (const name of await readdir(dirname(build)))
    if (name < oldest) await rm(join(dirname(build), name), { recursive: true });
}

/** Whoever has a page of the build before open goes on fetching its pictures and scripts, for a week. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** The site that was current until now. As a folder, as versions before this one built it, it becomes a build. */
async function findPrevious(current: string): Promise<string | undefined> {
  const found = await lstat(current).catch(() => undefined);
  if (!found?.isDirectory()) return found && realpath(current).catch(() => undefined);
  const earlier = join(dirname(current), 'builds', '0');
  await mkdir(earlier, { recursive: true });
  await rename(current, join(earlier, 'site'));
  return join(earlier, 'site');
}

/** Those whose names change with their content. As links, so that their times stay what they were. */
async function keepFilesOf(previous: string, site: string): Promise<void> {
  const names = await readdir(join(previous, '_astro')).catch(() => []);
  const present = new Set(await readdir(join(site, '_astro')).catch(() => []));
  for (const name of names) {
    const file = join(previous, '_astro', name);
    const { mtimeMs } = await stat(file);
    if (present.has(name) || mtimeMs < Date.now() - keptMs) continue;
    await mkdir(join(site, '_astro'), { recursive: true });
    await link(file, join(site, '_astro', name));
  }
}
