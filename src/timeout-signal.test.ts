import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { timeoutSignal } from './timeout-signal.ts';

test('does not abort before its time without AbortSignal.timeout', (t) => {
  withoutTimeout(t);

  const signal = timeoutSignal(20_000);
  t.mock.timers.tick(19_999);

  assert.equal(signal.aborted, false);
});

test('aborts after its time without AbortSignal.timeout', (t) => {
  withoutTimeout(t);

  const signal = timeoutSignal(20_000);
  t.mock.timers.tick(20_000);

  assert.equal(signal.aborted, true);
});

/** Removes what Safari lacks before version 16. */
function withoutTimeout(t: TestContext): void {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { timeout } = AbortSignal;
  Reflect.deleteProperty(AbortSignal, 'timeout');
  t.after(() => Object.assign(AbortSignal, { timeout }));
}
