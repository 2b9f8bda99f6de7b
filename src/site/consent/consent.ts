import { type Choice, keepChoice, readChoice } from './choice.ts';
import { reportNativePost, startTag, stopTag } from './google-tag.ts';
import { isThanksForNativePost } from './native-post.ts';

/*
 * Runs the cookie notice of `Consent.tsx`. Only its buttons decide, and the button in the
 * footer opens it again.
 */
const notice = document.querySelector('.consent') as HTMLElement;
const currentChoice = notice.querySelector('span') as HTMLElement;
const tag = import.meta.env.ADVERTISING;
let choice: Choice | undefined;
let opener: HTMLElement | null = null;
let isUnreported = isThanksForNativePost();

readAgain();
notice.hidden = choice !== undefined;

// Another tab may have decided, even while this page was in the back/forward cache.
addEventListener('storage', readAgain);
addEventListener('pageshow', readAgain);
// A page restored from the back/forward cache has nothing left to report.
addEventListener('pagehide', () => {
  isUnreported = false;
});

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('button');
  if (button?.matches('[data-open-consent]')) openNotice(button);
  else if (button && notice.contains(button)) decide(button.value as Choice);
});

function openNotice(button: HTMLElement) {
  opener = button;
  currentChoice.textContent = (choice && currentChoice.dataset[choice]) ?? '';
  notice.hidden = false;
  notice.focus();
}

function decide(decision: Choice) {
  keepChoice(() => localStorage, decision);
  apply(decision);
  notice.hidden = true;
  (opener ?? document.querySelector('main'))?.focus({ preventScroll: true });
  opener = null;
}

function readAgain() {
  apply(readChoice(() => localStorage) ?? choice);
}

function apply(next: Choice | undefined) {
  // A notice that was opened from the footer stays open until the choice changes.
  if (next === choice) return;

  choice = next;
  notice.hidden = true;
  if (choice !== 'accepted' || !tag) {
    stopTag();
    return;
  }

  startTag(tag);
  if (isUnreported) reportNativePost(tag);
  isUnreported = false;
}
