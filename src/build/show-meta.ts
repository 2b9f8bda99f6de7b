import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `npm run meta`: prints what search engines and link previews read of each built page. */
const site = process.env.SITE_DIR || 'dist/site';
const pages: string[] = [];
for await (const page of glob('**/*.html', { cwd: site })) pages.push(page);
for (const page of pages.sort()) {
  const html = await readFile(join(site, page), 'utf8');
  process.stdout.write(`\n## ${page}\n\n${[...tags(html), ...structuredData(html)].join('\n')}\n`);
}

function tags(html: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  return (
    head.match(
      /<title>.*?<\/title>|<meta (?:name|property)="[^>]*>|<link rel="(?:canonical|icon|apple-touch-icon)"[^>]*>/g,
    ) ?? []
  );
}

function structuredData(html: string): string[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.map(([, json = '']) => JSON.stringify(JSON.parse(json), null, 2));
}
