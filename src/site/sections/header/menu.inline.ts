/*
 * Closes the menu on a link, on Escape (the focus returns to the button) and when the screen grows, and keeps the keyboard
 * from what the open menu covers (WCAG 2.4.11).
 */
const details = document.querySelector('.burger') as HTMLDetailsElement;
const button = details.firstElementChild as HTMLElement;

details.addEventListener('toggle', follow);
details.nextElementSibling?.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a')) close();
});
matchMedia('(min-width: 64rem)').addEventListener('change', close);
// It reads the element: the key can come before the toggle event does.
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !details.open) return;
  close();
  button.focus();
});
// It may have been opened before this script arrived.
follow();

function close() {
  details.open = false;
}

function follow() {
  button.ariaLabel = details.open ? 'Cerrar menú' : 'Abrir menú';
  for (const covered of document.querySelectorAll<HTMLElement>('main, footer, aside, .skip'))
    covered.inert = details.open;
}
