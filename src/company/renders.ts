import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Which pictures in a folder are still the illustrations that come with the project, and how many of those there are. Its
 * file `renders.sha256` lists them; undefined where that file is missing.
 */
export async function rendersIn(folder: string): Promise<{ names: string[]; total: number } | undefined> {
  const list = await readFile(join(folder, 'renders.sha256'), 'utf8').catch(() => '');
  const lines = list.trim().split('\n').filter(Boolean);
  if (lines.length === 0) return undefined;
  const names: string[] = [];
  for (const [hash = '', name = ''] of lines.map((line) => line.split(/\s+/))) {
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content && createHash('sha256').update(content).digest('hex') === hash) names.push(name);
  }
  return { names, total: lines.length };
}
