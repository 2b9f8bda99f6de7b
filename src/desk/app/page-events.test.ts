import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ignoreSecondClicks } from './page-events.ts';

test('takes the first click on a control', (t) => {
  const { isIgnored } = open(t, { onControl: true });

  assert.equal(isIgnored({ detail: 1 }), false);
});

for (const detail of [2, 3]) {
  test(`ignores click ${detail} of a double click on a control`, (t) => {
    const { isIgnored } = open(t, { onControl: true });

    assert.equal(isIgnored({ detail }), true);
  });
}

test('takes a double click on a text, which selects a word', (t) => {
  const { isIgnored } = open(t, { onControl: false });

  assert.equal(isIgnored({ detail: 2 }), false);
});

test('takes a click by the keyboard', (t) => {
  const { isIgnored } = open(t, { onControl: true });

  assert.equal(isIgnored({ detail: 0 }), false);
});

/** Opens a page on which each click is on a control, or on a text. */
function open(t: TestContext, { onControl }: { onControl: boolean }) {
  const page = Object.assign(new EventTarget(), {
    closest: (selector: string) => (onControl && selector === 'a, button' ? {} : null),
  });
  Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) });
  t.after(() => Reflect.deleteProperty(globalThis, 'addEventListener'));
  ignoreSecondClicks();

  return {
    /** Clicks. Returns whether the click reaches no listener and no default action. */
    isIgnored({ detail }: { detail: number }): boolean {
      const click = new CustomEvent('click', { detail, cancelable: true });
      page.dispatchEvent(click);
      return click.defaultPrevented && click.cancelBubble;
    },
  };
}
