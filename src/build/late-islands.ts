import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes the script that wakes islands, 5 kB which Astro writes into every page that has one, into a file, and names
 * that file to `attach-late.inline.js`, which fetches it after the largest paint.
 *
 * @throws when a page has islands and nothing that would attach their script.
 */
export async function postponeIslands(site: string): Promise<void> {
  for await (const page of glob('**/*.html', { cwd: site })) {
    const path = join(site, page);
    const html = await readFile(path, 'utf8');
    const script = [...html.matchAll(runtime)].map(([, content]) => content).join('\n');
    if (script === '') continue;
    if (!html.includes(place)) throw new Error(`${page} has islands, but no${place}.`);
    const url = `/_astro/islands.${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
    await writeFile(join(site, url), script);
    await writeFile(
      path,
      html.replace(runtime, '').replace(wrappers, '').replace(place, `${place}="${url}"`),
    );
  }
}

/** Astro's own inline scripts, by the name of its element and of its events. */
const runtime = /<script>((?:(?!<\/script>).)*\bastro[:-](?:(?!<\/script>).)*)<\/script>/gs;

/** What base.css already says of Astro's elements. */
const wrappers = /<style>astro-island,[^<]*<\/style>/g;

const place = ' data-islands';
