import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ca } from '../../src/site/content/ca/words.ts';
import { es } from '../../src/site/content/es/words.ts';
import { levelAt } from '../../src/site/content/levels.ts';
import { routes, sections } from '../../src/site/routes.ts';
import type { Screen, Visit } from './visit.ts';

const floors = [sections.services, sections.whyUs, sections.advantages, sections.safety, sections.contact];

/** The altimeter in the header, and the drawing beside its legend. */
export function setPieces({ engine, skip, look }: Visit, screen: Screen): void {
  const hasTimelines = engine !== 'Firefox';
  const isWide = screen.width > 1000;
  const says = isWide
    ? 'the altimeter reads the height and the floor on whose level line he stands'
    : 'on phones the altimeter reads the height';

  for (const words of isWide ? [es, ca] : [es])
    test(`at ${words.paths.home} ${says}`, { skip }, async () => {
      const browser = await look(words.paths.home, screen);
      const read = [];
      for (const id of floors) read.push(await browser.run(altimeterAt, id));
      const expected = floors.map((id) => {
        const { height, floor } = levelAt(id, words);
        return isWide ? `${height} · ${floor}` : height;
      });
      assert.deepEqual(read, hasTimelines ? expected : floors.map(() => 'hidden'));
    });

  test(`the drawing stays while its legend passes, at ${screen.width} px`, { skip }, async () => {
    const browser = await look(routes.home, screen);
    const tops = new Set<number>();
    for (const row of [3, 5, 7]) {
      const { top, marked } = await browser.run(drawingAt, row);
      tops.add(top);
      if (hasTimelines) assert.deepEqual(marked, [row], `marked beside row ${row}`);
    }
    assert.equal(tops.size, 1);
  });
}

/** What the altimeter shows when his feet are just below the level line of a section. */
async function altimeterAt(id: string): Promise<string> {
  const edge = (element: Element | null) => (element as Element).getBoundingClientRect();
  const place = document.querySelector('.tech')?.closest('.descent__run') ?? null;
  // More than once: what comes near the screen takes its exact height only then.
  for (let time = 0; time < 3; time++) {
    const feet = edge(place).top + edge(place).height * 0.79;
    scrollBy({ top: edge(document.getElementById(id)).top - feet + 8, behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
  const reels = [...document.querySelectorAll('.altimeter span')].filter((reel) => reel.checkVisibility());
  const seen = reels.map((reel) => {
    const lines = (reel.textContent ?? '').split('\n');
    const { top, height } = reel.getBoundingClientRect();
    const rolled = (reel.parentElement as Element).getBoundingClientRect().top - top;
    return lines[Math.round((rolled / height) * lines.length)];
  });
  return seen.join('') || 'hidden';
}

/** Where the drawing stands, and which of its parts are marked, when a row of the legend is where one reads. */
async function drawingAt(row: number): Promise<{ top: number; marked: number[] }> {
  const read =
    innerWidth < 768
      ? (document.querySelector('header')?.clientHeight ?? 0) + innerHeight * 0.57
      : innerHeight * 0.6;
  const { top, height } = (
    document.querySelector(`.legend li:nth-child(${row})`) as Element
  ).getBoundingClientRect();
  scrollBy({ top: top + height / 2 - read, behavior: 'instant' });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const marks = [...document.querySelectorAll('.plan__marks > *')];
  const marked = marks.flatMap((mark, index) =>
    Number(getComputedStyle(mark).opacity) > 0.5 ? [index + 1] : [],
  );
  return {
    top: Math.round((document.querySelector('.plan') as Element).getBoundingClientRect().top),
    marked,
  };
}
