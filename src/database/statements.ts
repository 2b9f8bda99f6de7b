/**
 * Cuts the text of a migration into its statements, each of which ends with a `;` at the
 * end of a line. Comments have lines of their own. SQLite would run only the first
 * statement of a text, and say nothing of the others.
 */
export function splitStatements(text: string): string[] {
  return text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
