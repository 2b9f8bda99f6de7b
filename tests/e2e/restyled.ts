import type { Locator } from '@playwright/test';

/**
 * Returns how many elements the browser restyles when one is added to `parent`. If a
 * style sheet uses `:has()` with a state or an attribute, these are all the elements that
 * any `:has()` rule reaches.
 */
export async function countRestyled(parent: Locator): Promise<number> {
  const browser = parent.page().context().browser();
  if (!browser) throw new Error('the page belongs to no browser');

  await browser.startTracing(parent.page(), { categories: ['devtools.timeline'] });
  await parent.evaluate((element) => {
    element.append(document.createElement('span'));
    return element.getBoundingClientRect();
  });
  const trace = await browser.stopTracing();

  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const counts = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount);
  if (counts.length === 0) throw new Error('the browser has noted no style');
  return Math.max(...counts);
}

type TraceEvent = { name: string; args: { elementCount: number } };
