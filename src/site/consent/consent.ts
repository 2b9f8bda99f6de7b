import { type Choice, keepChoice, readChoice } from './choice.ts';
import { startTag, stopTag } from './google-tag.ts';

/* The cookie notice of `Consent.tsx`: only its buttons decide. The button in the footer opens it again. */
const notice = document.querySelector('.consent') as HTMLElement;
const currentChoice = notice.querySelector('span') as HTMLElement;
const tag = import.meta.env.ADVERTISING;
let choice: Choice | undefined;
let opener: HTMLElement | null = null;

readAgain();
notice.hidden = choice !== undefined;
// Another tab may have decided, also while this page was in the back/forward cache.
addEventListener('storage', readAgain);
addEventListener('pageshow', readAgain);

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('button');
  if (button?.matches('[data-open-consent]')) {
    opener = button;
    currentChoice.textContent = (choice && currentChoice.dataset[choice]) ?? '';
    notice.hidden = false;
    notice.focus();
  } else if (button && notice.contains(button)) {
    keepChoice(() => localStorage, button.value as Choice);
    apply(button.value as Choice);
    notice.hidden = true;
    (opener ?? document.querySelector('main'))?.focus({ preventScroll: true });
    opener = null;
  }
});

function readAgain() {
  apply(readChoice(() => localStorage) ?? choice);
}

function apply(next: Choice | undefined) {
  // The notice that was opened from the footer stays open until there is another choice.
  if (next === choice) return;
  choice = next;
  notice.hidden = true;
  if (choice === 'accepted' && tag) startTag(tag);
  else stopTag();
}
