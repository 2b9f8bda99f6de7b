import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes what islands need, and the first paint does not, into a file: the script that wakes them, 5 kB which Astro
 * writes into every page that has one, and long props. `attach-late.inline.js`, which is told of the file, fetches it
 * after the largest paint.
 *
 * @throws when a page has islands and nothing that would attach their script.
 */
export async function postponeIslands(site: string): Promise<void> {
  for await (const page of glob('**/*.html', { cwd: site })) {
    const path = join(site, page);
    const html = await readFile(path, 'utf8');
    const scripts = [...html.matchAll(runtime)].map(([, content]) => content);
    if (scripts.length === 0) continue;
    if (!html.includes(place)) throw new Error(`${page} has islands, but no${place}.`);
    const script = [...propsOf(html), ...scripts].join('\n');
    const url = `/_astro/islands.${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
    await writeFile(join(site, url), script);
    const rest = html.replace(runtime, '').replace(wrappers, '').replace(longProps, '$1');
    await writeFile(path, rest.replace(place, `${place}="${url}"`));
  }
}

/** Astro's own inline scripts, by the name of its element and of its events. */
const runtime = /<script>((?:(?!<\/script>).)*\bastro[:-](?:(?!<\/script>).)*)<\/script>/gs;

/** What base.css already says of Astro's elements. */
const wrappers = /<style>astro-island,[^<]*<\/style>/g;

const longProps = /(<astro-island uid="(\w+)"[^>]*?) props="([^"]{200,})"/g;

const place = ' data-islands';

/** Statements that give islands their props back, before the script that reads them. */
function propsOf(html: string): string[] {
  return [...html.matchAll(longProps)].map(([, , uid, props = '']) => {
    const value = JSON.stringify(
      props.replace(/&(quot|amp|lt|gt|#39);/g, (entity) => characters[entity] ?? entity),
    );
    return `document.querySelector('astro-island[uid="${uid}"]').setAttribute('props',${value});`;
  });
}

const characters: Record<string, string> = {
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
};
