import { type Choice, keepChoice, readChoice } from './choice.ts';
import { startTag, stopTag } from './google-tag.ts';

/*
 * The notice of Consent.tsx at work: only its buttons decide. It comes once the page has settled, takes no focus, blocks
 * nothing, and comes back by the button in the footer. It is no island: the legal pages would fetch React for it.
 */
const layer = document.querySelector('.consent') as HTMLElement;
const standing = layer.querySelector('span') as HTMLElement;
const tag = JSON.parse(layer.dataset.tag ?? '');
let choice = readChoice(() => localStorage);
let openedBy: HTMLElement | null = null;

if (choice === 'accepted') startTag(tag);
if (choice === undefined) show();
layer.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('button');
  if (button) decide(button.value as Choice);
});
document.addEventListener('click', ({ target }) => {
  const opener = (target as Element).closest<HTMLElement>('[data-open-consent]');
  if (!opener) return;
  openedBy = opener;
  show();
  // Opened from the footer, the layer is far from its button in the reading order: the focus goes along.
  layer.focus();
});
addEventListener('storage', follow);
addEventListener('pageshow', follow);
// Says that the notice is at work.
delete layer.dataset.tag;

function show() {
  standing.textContent = (choice && standing.dataset[choice]) ?? '';
  layer.hidden = false;
}

function decide(next: Choice) {
  keepChoice(() => localStorage, next);
  const withdrawn = next === 'rejected' && choice === 'accepted';
  choice = next;
  layer.hidden = true;
  (openedBy ?? document.querySelector('main'))?.focus({ preventScroll: true });
  openedBy = null;
  if (next === 'accepted') startTag(tag);
  if (withdrawn) {
    stopTag();
    location.reload();
  }
}

/** Withdrawn in another tab, or since the browser put this page into its cache. It may hold a form: it is not loaded again. */
function follow() {
  if (readChoice(() => localStorage) !== 'rejected') return;
  choice = 'rejected';
  stopTag();
}
