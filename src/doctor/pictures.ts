import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, good, warning } from './finding.ts';

/** Whether the pictures that come with the project have been replaced; `renders.sha256` is their list. */
export async function checkPictures(folder = join(import.meta.dirname, '../../pictures')): Promise<Finding> {
  const list = await readFile(join(folder, 'renders.sha256'), 'utf8').catch(() => '');
  const renders = list
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(/\s+/));
  if (renders.length === 0) return warning({ kind: 'pictures not here' });
  const names: string[] = [];
  for (const [hash = '', name = ''] of renders) {
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content && createHash('sha256').update(content).digest('hex') === hash) names.push(name);
  }
  if (names.length === 0) return good({ kind: 'pictures replaced' });
  return warning({ kind: 'pictures that came with the site', names, total: renders.length });
}
