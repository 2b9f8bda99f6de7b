/**
 * Splits the text of a migration into its statements. Each statement ends with a `;` at
 * the end of a line, and comments are on lines of their own. SQLite would run only the
 * first statement of the text and silently ignore the others.
 */
export function splitStatements(text: string): string[] {
  return text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
