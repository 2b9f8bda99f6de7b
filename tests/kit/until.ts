import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until a condition holds.
 *
 * @throws after `seconds` seconds, so that a failing test ends too.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  seconds = 60,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${condition}`);
    await wait(5);
  }
}
