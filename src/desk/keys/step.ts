import { deskPath } from '../../desk-api/paths.ts';

/**
 * Opens the request after or before the one that is open beside the list, and leaves the focus in the list. Returns
 * whether there was one.
 */
export function step(by: 1 | -1, open: (path: string) => void): boolean {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('.pane-list .row__main')];
  if (rows.length === 0) return press(by);
  const current = rows.findIndex((row) => row.parentElement?.ariaCurrent === 'true');
  const next = rows[current + by];
  if (!next) return false;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
  open(next.pathname.slice(deskPath.length));
  return true;
}

/** Presses the button of the request, where the list is not on the screen. */
function press(by: 1 | -1): boolean {
  const button = document.querySelector<HTMLButtonElement>(`.pane-req [data-step="${by}"]`);
  button?.click();
  return button !== null;
}
