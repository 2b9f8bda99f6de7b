import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ignoreSecondClicks } from './page-events.ts';

const one = { left: 0, right: 100, top: 0, bottom: 50 };
const beside = { left: 108, right: 208, top: 0, bottom: 50 };

test('takes the first click on a control', (t) => {
  const { click } = open(t);

  assert.equal(click({ detail: 1, on: one }), 'taken');
});

for (const detail of [2, 3]) {
  test(`ignores click ${detail} of a double click on a control`, (t) => {
    const { click } = open(t);
    click({ detail: 1, on: one });

    assert.equal(click({ detail, on: one }), 'ignored');
  });
}

test('ignores a second click on what has taken the place of the first', (t) => {
  const { click } = open(t);
  click({ detail: 1, on: one });

  assert.equal(click({ detail: 2, on: { ...one } }), 'ignored');
});

test('takes a second click on the control beside', (t) => {
  const { click } = open(t);
  click({ detail: 1, on: one });

  assert.equal(click({ detail: 2, on: beside }), 'taken');
});

test('ignores a double click on the control beside', (t) => {
  const { click } = open(t);
  click({ detail: 1, on: one });
  click({ detail: 2, on: beside });

  assert.equal(click({ detail: 3, on: beside }), 'ignored');
});

test('takes a double click on a text, which selects a word', (t) => {
  const { click } = open(t);
  click({ detail: 1, on: null });

  assert.equal(click({ detail: 2, on: null }), 'taken');
});

test('takes a second click on a control beside a text', (t) => {
  const { click } = open(t);
  click({ detail: 1, on: null });

  assert.equal(click({ detail: 2, on: beside }), 'taken');
});

test('takes a click by the keyboard', (t) => {
  const { click } = open(t);

  assert.equal(click({ detail: 0, on: one }), 'taken');
});

type Place = typeof one;

/** Opens a page with a control at each place that is clicked. */
function open(t: TestContext) {
  let control: object | null = null;
  const page = Object.assign(new EventTarget(), { closest: () => control });
  Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) });
  t.after(() => Reflect.deleteProperty(globalThis, 'addEventListener'));
  ignoreSecondClicks();
  const controls = new Map<Place, object>();

  return {
    /** Clicks the middle of a control, or a text. Returns what becomes of the click. */
    click({ detail, on }: { detail: number; on: Place | null }): 'taken' | 'ignored' {
      if (on && !controls.has(on)) {
        controls.set(on, { getBoundingClientRect: () => on });
      }
      control = on && (controls.get(on) ?? null);
      const { left, right, top, bottom } = on ?? { ...one, top: 80, bottom: 90 };
      const click = Object.assign(
        new CustomEvent('click', { detail, cancelable: true }),
        {
          clientX: (left + right) / 2,
          clientY: (top + bottom) / 2,
        },
      );
      page.dispatchEvent(click);
      return click.defaultPrevented && click.cancelBubble ? 'ignored' : 'taken';
    },
  };
}
