import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/**
 * Writes a `.br` and a `.gz` beside each text file of a folder, at the highest
 * compression. Skips copies that would not be smaller than the file.
 */
export async function precompress(folder: string): Promise<void> {
  for await (const file of glob('**/*.{html,css,js,svg,txt,xml,json}', { cwd: folder })) {
    const path = join(folder, file);
    const content = await readFile(path);

    for (const [ending, encode] of Object.entries(encoders)) {
      const compressed = await encode(content);
      if (compressed.length < content.length) {
        await writeFile(`${path}.${ending}`, compressed);
      }
    }
  }
}

const encoders = {
  // Brotli's default is the highest setting.
  br: promisify(brotliCompress),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};
