/*
 * Closes the menu when a link in it is followed, when the keyboard leaves it, and when
 * the header gets room for it.
 */
const menu = document.getElementById('menu') as HTMLElement;
const closeMenu = () => menu.hidePopover?.();

menu.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a')) closeMenu();
});

menu.addEventListener('focusout', ({ relatedTarget }) => {
  const next = relatedTarget as Element | null;
  if (next && !menu.contains(next) && !next.matches('[popovertarget]')) closeMenu();
});

matchMedia('(min-width: 78rem)').addEventListener('change', closeMenu);
