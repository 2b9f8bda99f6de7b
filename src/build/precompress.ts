import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Puts a `.br` and a `.gz` beside every text file of the site that they make smaller, at the highest setting. */
export async function precompress(site: string): Promise<void> {
  for await (const file of glob('**/*.{html,css,js,svg,txt,xml,json}', { cwd: site })) {
    const path = join(site, file);
    const content = await readFile(path);
    await keepIfSmaller(`${path}.br`, await smallestBrotli(content), content);
    await keepIfSmaller(`${path}.gz`, await gzipAsync(content, { level: 9 }), content);
  }
}

/** Brotli has many ways to write distances. Which is the shortest differs from file to file, by up to 70 bytes of a page. */
async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const all = await Promise.all(
    [0, 1, 2, 3].flatMap((postfix) =>
      [0, 2 << postfix].map((direct) =>
        brotliAsync(content, {
          params: {
            ...params,
            [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
            [constants.BROTLI_PARAM_NDIRECT]: direct,
          },
        }),
      ),
    ),
  );
  return all.reduce((one, other) => (other.length < one.length ? other : one));
}

async function keepIfSmaller(path: string, compressed: Buffer, original: Buffer): Promise<void> {
  if (compressed.length < original.length) await writeFile(path, compressed);
}
