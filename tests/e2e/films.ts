import { writeFile } from 'node:fs/promises';
import { chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { routes } from '../../src/site/routes.ts';
import { shared } from '../kit/folders.ts';
import { findChromium } from './browser.ts';
import { ago, firstCall, late, open, startDesk } from './desk.ts';

/**
 * `npm run films` records films for the README: the landing page while it scrolls down,
 * and the way from a request to its visit on the desk. Each film is an animated WebP in
 * `docs/`.
 */
const ends = shared();
const desk = await startDesk(ends);
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--font-render-hinting=none'],
});
ends.after(() => browser.close());
const context = await browser.newContext({
  baseURL: desk.origin,
  viewport: { width: 390, height: 780 },
  locale: 'es-ES',
  timezoneId: 'Europe/Madrid',
  hasTouch: true,
});

/** How far the landing page scrolls between two pictures. */
const pixelsAFrame = 240;

/** The pictures of a film, each with its duration in milliseconds. */
class Film {
  readonly #page: Page;
  readonly #pictures: Buffer[] = [];
  readonly #times: number[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Shows the current page for a time. */
  async hold(time: number): Promise<void> {
    const picture = sharp(await this.#page.screenshot()).resize({ width: 300 });
    this.#pictures.push(await picture.png().toBuffer());
    this.#times.push(time);
  }

  /** Shows where the finger taps, taps, and shows the result. */
  async tap(what: Locator): Promise<void> {
    await what.scrollIntoViewIfNeeded();
    const box = await what.boundingBox();
    if (!box) throw new Error('What is tapped has no box.');

    const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const finger = await this.#page.evaluateHandle(drawFinger, center);
    await this.hold(700);
    await finger.evaluate((element) => element.remove());

    await what.tap();
    await this.#page.waitForLoadState('networkidle');
    await this.hold(1_300);
  }

  async save(path: string): Promise<void> {
    const film = await sharp(this.#pictures, { join: { animated: true } })
      .webp({ quality: 55, effort: 6, delay: this.#times, loop: 0 })
      .toBuffer();
    await writeFile(path, film);
    process.stdout.write(`${path}: ${Math.round(film.length / 1000)} kB\n`);
  }
}

async function filmDescent(page: Page): Promise<void> {
  const film = new Film(page);
  await page.goto(routes.home, { waitUntil: 'networkidle' });
  await film.hold(1_500);

  const last = await page.evaluate(
    () => document.documentElement.scrollHeight - innerHeight,
  );
  for (let top = 0; top < last; top += pixelsAFrame) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await page.waitForLoadState('networkidle');
    await film.hold(120);
  }
  await film.hold(2_000);
  await film.save('docs/descent.webp');
}

async function filmDesk(page: Page): Promise<void> {
  const message = 'Entra agua por la fachada del patio. Son seis plantas, en Gràcia.';
  const jordi = { ...late, name: 'Jordi R.', email: 'jordi@example.com' };
  await desk.fill([
    { ...late, message },
    { ...jordi, message: 'Pintar una medianera.', receivedAt: ago(60) },
  ]);
  await open(page, desk);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  const film = new Film(page);
  await film.hold(1_800);
  await film.tap(await firstCall(page));
  await film.tap(button('Sí'));
  await film.tap(page.getByRole('button', { name: /^Visita/ }).first());
  await film.tap(page.locator('.calendar button:enabled').nth(3));
  await film.tap(button('10:30'));
  await film.tap(page.getByRole('link', { name: /Agenda/ }));
  await film.hold(2_000);
  await film.save('docs/desk-loop.webp');
}

/** In the page: draws a disc at the position of the finger. */
function drawFinger({ x, y }: { x: number; y: number }): HTMLElement {
  const finger = document.createElement('div');
  Object.assign(finger.style, {
    position: 'fixed',
    zIndex: '2147483647',
    left: `${x - 22}px`,
    top: `${y - 22}px`,
    width: '44px',
    height: '44px',
    borderRadius: '50%',
    background: 'rgb(255 90 31 / 0.55)',
    border: '2px solid white',
    pointerEvents: 'none',
  });
  document.querySelector('dialog:modal')?.append(finger);
  if (!finger.isConnected) document.body.append(finger);
  return finger;
}

await filmDescent(await context.newPage());
await filmDesk(await context.newPage());
await ends.end();
