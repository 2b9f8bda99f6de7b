/** Which of the names was probably meant; undefined where none is like it. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, edits: editsBetween(typed.toLowerCase(), name) }))
    .sort((one, other) => one.edits - other.edits);
  return best && best.edits <= Math.max(2, Math.floor(typed.length / 3)) ? best.name : undefined;
}

/** How many letters are to be added, left out or changed (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, its] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === its ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
