import { cp, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeContentPolicy } from '../../../src/build/content-policy.ts';
import { precompress } from '../../../src/build/precompress.ts';

/**
 * Copies the built site to `folder/site` and adds the floor: `/floor`, the landing page's first picture alone on an
 * empty page, in the place and size that it has there. Nothing that shows this picture can be faster.
 */
export async function addFloor(builtSite: string, folder: string): Promise<string> {
  const site = join(folder, 'site');
  await rm(folder, { recursive: true, force: true });
  // A link leads to the build of the day: the floor must not come into that.
  await cp(await realpath(builtSite), site, { recursive: true });
  const [picture] = /<picture>.*?<\/picture>/s.exec(await readFile(join(site, 'index.html'), 'utf8')) ?? [];
  if (!picture) throw new Error(`${builtSite}/index.html has no picture: build the site first.`);
  await mkdir(join(site, 'floor'));
  await writeFile(join(site, 'floor', 'index.html'), emptyPage(picture));
  await precompress(join(site, 'floor'));
  await writeContentPolicy(site);
  return site;
}

/** The box is that of `.slides` in hero.css. */
function emptyPage(picture: string): string {
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Floor</title>
<meta name="description" content="The first picture alone.">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
body{margin:0;background:#07161e}
img{position:absolute;top:68px;left:36px;width:calc(100% - 36px);height:304px;object-fit:cover}
@media(min-width:48rem){img{left:90px;width:calc(100% - 90px);height:calc(100vh - 68px)}}
</style>
${picture}
`;
}
