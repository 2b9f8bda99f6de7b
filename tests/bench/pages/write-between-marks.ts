import { readFile, writeFile } from 'node:fs/promises';

/**
 * Replaces what stands between `<!-- mark -->` and `<!-- /mark -->` in a document.
 *
 * @throws when the document has no such place.
 */
export async function writeBetweenMarks(document: string, mark: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const written = await readFile(document, 'utf8');
  const [from, to] = [written.indexOf(begin), written.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${document} has no place for ${mark}.`);
  await writeFile(document, `${written.slice(0, from)}${begin}\n\n${text}\n\n${written.slice(to)}`);
}
