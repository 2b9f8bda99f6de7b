import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Brotli is at its highest setting by default. */
const encoders = {
  br: promisify(brotliCompress),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/** Writes a `.br` and a `.gz` next to each text file of a folder if they are smaller, at the highest compression. */
export async function precompress(folder: string): Promise<void> {
  for await (const file of glob('**/*.{html,css,js,svg,txt,xml,json}', { cwd: folder })) {
    const path = join(folder, file);
    const content = await readFile(path);
    for (const [ending, encode] of Object.entries(encoders)) {
      const compressed = await encode(content);
      if (compressed.length < content.length)
        await writeFile(`${path}.${ending}`, compressed);
    }
  }
}
