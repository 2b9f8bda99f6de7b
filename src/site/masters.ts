/**
 * Finds the master of a picture by its name without the ending, and says what would spoil it: a second master of that
 * name, or fewer pixels across than its widest place shows. Such a picture is still built.
 *
 * @param paths of all masters, such as `/pictures/hero.jpg`.
 * @param widthOf a master, in pixels.
 * @throws when there is no master of that name.
 */
export function findMaster(
  paths: string[],
  { name, widths }: { name: string; widths: number[] },
  widthOf: (path: string) => number,
): { path: string; warnings: string[] } {
  const [path, ...others] = paths.filter((path) => path.replace(/^.*\//, '').replace(/\.\w+$/, '') === name);
  if (path === undefined)
    throw new Error(`No picture named "${name}" in pictures/: put a JPEG, PNG, WebP or AVIF there.`);
  const widest = Math.max(...widths);
  const width = widthOf(path);
  const warnings = others.map((other) => `${other} is not used: ${path} has the same name. Delete one.`);
  if (width < widest)
    warnings.push(`${path} is ${width} px wide and is shown up to ${widest} px wide: it will look blurred.`);
  return { path, warnings };
}
