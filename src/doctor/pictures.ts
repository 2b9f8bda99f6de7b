import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, good, warning } from '../cli/text/findings.ts';

/** Whether the pictures that come with the project have been replaced; `renders.sha256` is their list. */
export async function checkPictures(folder = join(import.meta.dirname, '../../pictures')): Promise<Finding> {
  const list = await readFile(join(folder, 'renders.sha256'), 'utf8').catch(() => '');
  const renders = list
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(/\s+/));
  if (renders.length === 0)
    return warning(
      'Imágenes: no se puede ver si son las tuyas',
      'Ejecútalo donde está la carpeta pictures/.',
    );
  const left: string[] = [];
  for (const [hash = '', name = ''] of renders) {
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content && createHash('sha256').update(content).digest('hex') === hash) left.push(name);
  }
  if (left.length === 0) return good('Imágenes: son las tuyas.');
  return warning(
    `Imágenes: ${left.length} de ${renders.length} son todavía las ilustraciones con las que viene la web: ${some(left)}`,
    'Pon en pictures/ fotografías de tus obras con esos nombres; no presentes las ilustraciones como obras tuyas.',
  );
}

function some(names: string[]): string {
  return names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} y ${names.length - 3} más`;
}
