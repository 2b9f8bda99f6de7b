import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '../../src/site/routes.ts';
import { expectAccessible } from './axe.ts';
import { build } from './build-site.ts';
import girona from './company-of-girona.ts';
import { startOwnServer } from './own-server.ts';
import { test as base, expect } from './quiet-page.ts';

const folder = join('reports', 'company-files');
const siteOfGirona = join(folder, 'girona', 'site');
const siteWithoutClaims = join(folder, 'nothing', 'site');

/** Two builds, which share the encoded pictures with that of the project, and a server of the one of Girona. */
const test = base.extend<object, { girona: string }>({
  girona: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const COMPANY = join('tests', 'e2e', 'company-of-girona.ts');
      await Promise.all([
        build(siteOfGirona, { COMPANY }),
        build(siteWithoutClaims, { COMPANY: join('tests', 'e2e', 'company-that-claims-nothing.ts') }),
      ]);
      const env = { COMPANY, SITE_DIR: siteOfGirona, DATA_DIR: join(folder, 'data') };
      const server = await startOwnServer(() => ['src/server/main.ts'], env);
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000, auto: true },
  ],
  baseURL: ({ girona }, use) => use(girona),
});

// One worker: another would build again.
test.describe.configure({ mode: 'serial' });

test('the pages of a company of Girona name no other province and no other company', async () => {
  const pages = await readPages(siteOfGirona);
  expect(pages.size).toBeGreaterThanOrEqual(7);
  for (const [path, html] of pages) {
    expect
      .soft(html.match(/.{30}(Barcelona|BCN|Eixample|Tarragona|Lleida).{30}/s)?.[0], path)
      .toBeUndefined();
    expect.soft(html, path).toContain(girona.name);
  }
  const home = pages.get('index.html') ?? '';
  expect(home).toContain('<title>Trabajos verticales en Girona, sin andamios</title>');
  expect(home).toContain('id="vertical-bcn"');
});

test('each piece of evidence stands on the page', async () => {
  const pages = await readPages(siteOfGirona);
  const { claims, trades, works, references, team } = girona;
  const shown = [
    claims.irata,
    claims.anetva,
    claims.iso9001.number,
    claims.insuranceIncluded.sum,
    claims.prl.provider,
    ...Object.values(trades),
    ...works.map(({ sentence }) => sentence),
    ...references.map(({ words }) => words),
    ...team.map(({ irataNumber }) => irataNumber),
  ];
  for (const words of shown) expect.soft(pages.get('index.html'), words).toContain(words);
  const legalNotice = pages.get('aviso-legal/index.html');
  for (const words of [girona.registry, ...Object.values(girona.registrations), ...Object.values(trades)])
    expect.soft(legalNotice, words).toContain(words);
});

test('nothing of what is switched off is left on any page, and no permission is published', async () => {
  const claimed =
    /IRATA|ANETVA|ISO.9001|PRL|[Ss]eguro incluido|[Ss]in andamios|RD.2177|EN.36[35]|24.h|24\/7|gratis|Urgencias|Fontanería|Electricidad|Aire acondicionado|elecomunicaciones|instalador/;
  for (const [path, html] of await readPages(siteWithoutClaims))
    expect.soft(html.match(new RegExp(`.{30}(${claimed.source}).{30}`, 's'))?.[0], path).toBeUndefined();
  for (const [path, html] of await readPages(siteOfGirona))
    expect.soft(html, path).not.toContain(girona.references[0]?.permission);
});

test('no number is parted from its unit at the end of a line', async () => {
  const parted = /.{30}\d (h|€|años|meses|días|minutos)\b.{9}/s;
  for (const site of [siteOfGirona, siteWithoutClaims])
    for (const [path, html] of await readPages(site))
      expect.soft(html.match(parted)?.[0], path).toBeUndefined();
});

test('before and after are compared by a slider, by keyboard too', async ({ page }) => {
  await page.goto(routes.home);
  const slider = page.getByRole('slider', { name: 'Antes y después: Patio de luces' });
  await slider.scrollIntoViewIfNeeded();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '51 % antes, 49 % después');
  const after = page.locator('.compare__side').last();
  expect(await after.evaluate((side) => getComputedStyle(side).clipPath)).toBe('inset(0px 0px 0px 51%)');
  await page.keyboard.press('End');
  expect(await after.evaluate((side) => getComputedStyle(side).clipPath)).toBe('inset(0px 0px 0px 100%)');
  await expectAccessible(page, 'works, references and team');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the two stand side by side, and no slider is offered', async ({ page }) => {
    await page.goto(routes.home);
    const [before, after] = await page.locator('.compare__side').all();
    const [left, right] = [await before?.boundingBox(), await after?.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    await expect(page.locator('.compare input')).toBeHidden();
  });
});

async function readPages(site: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for await (const path of glob('**/*.html', { cwd: site }))
    if (!path.startsWith('floor')) pages.set(path, await readFile(join(site, path), 'utf8'));
  return pages;
}
