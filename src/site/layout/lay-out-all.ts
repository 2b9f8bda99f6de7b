/*
 * Lays out all of a page at once where a link leads to one of its sections: the browser
 * would jump to where it estimates the section to be (`styles/primitives.css`). This could
 * be `:has(:target)` in CSS, but then each new element would restyle the whole page.
 */
const { classList } = document.documentElement;

if (location.hash) classList.add('laid-out');

addEventListener('click', ({ target }) => {
  if ((target as Element).closest?.('[href*="#"]')) classList.add('laid-out');
});
