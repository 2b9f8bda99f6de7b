/** In the page: whether a section starts where the header ends. */
export function startsBelowHeader(id: string): boolean {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
  return Math.abs(top - header) <= 1.5;
}
