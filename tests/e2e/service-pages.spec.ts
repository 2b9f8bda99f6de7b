import { es } from '../../src/site/i18n/es.ts';
import { routes } from '../../src/site/routes.ts';
import { catalanServicePages, servicePages } from './all-pages.ts';
import { words } from './contact-form.ts';
import { expect, test } from './strict-page.ts';

const painting = `${servicePages[1]?.path}`;

test('the page about a service brings its name to the form', async ({ page }) => {
  await page.goto(painting);
  await page.locator('main .hero-text .button').first().click();

  await expect(page.locator('textarea')).toHaveValue('Pintura: ');
});

test('removes the service from the URL once it is in the form', async ({ page }) => {
  await page.goto(`${routes.home}?servicio=pintura#contacto`);

  await expect(page).toHaveURL(`${routes.home}#contacto`);
});

test('the footer brings the documents clear of the header', async ({ page }) => {
  await page.goto(painting);
  await page.getByRole('link', { name: es.papers.title }).click();
  const documents = page.locator('#documentacion');
  await expect(documents).toBeInViewport({ ratio: 1 });

  const header = await page.getByRole('banner').boundingBox();
  const { y = 0 } = (await documents.boundingBox()) ?? {};

  expect(y - (header?.height ?? 0)).toBeGreaterThan(8);
});

for (const { what, anchor } of [
  { what: 'an unknown service', anchor: 'jardines' },
  { what: 'another part of the page', anchor: 'seguridad' },
  { what: 'an empty name', anchor: '' },
])
  test(`${what} leaves the message empty`, async ({ page }) => {
    await page.goto(`${routes.home}?servicio=${anchor}#contacto`);

    await expect(page).toHaveURL(`${routes.home}#contacto`);
    await expect(page.locator('textarea')).toHaveValue('');
  });

test('the name of a card looks like a link where it is one', async ({ page }) => {
  await page.goto(routes.home);
  const names = page.locator('#servicios h3 a');

  await expect(names).toHaveCount(servicePages.length);
  for (const name of await names.all())
    await expect(name).toHaveCSS('text-decoration-line', 'underline');
});

test('a card brings its name to the form', async ({ page }) => {
  await page.goto(routes.home);
  await page.locator('#construccion a').click();

  await expect(page.locator('textarea')).toHaveValue('Construcción: ');
});

test('another card replaces a name without a word after it', async ({ page }) => {
  await page.goto(routes.home);
  await page.locator('#construccion a').click();
  await page.locator('#fontaneria a').click();

  await expect(page.locator('textarea')).toHaveValue('Fontanería: ');
});

test('a card brings its name after another name was deleted', async ({ page }) => {
  await page.goto(routes.home);
  await page.locator('#construccion a').click();
  await page.locator('textarea').fill('');
  await page.locator('#fontaneria a').click();

  await expect(page.locator('textarea')).toHaveValue('Fontanería: ');
});

test('a card brings its name after a request was sent', async ({ page, form }) => {
  await form.open();
  await page.locator('#construccion a').click();
  await form.answerWithJson({ success: true });
  await form.send();
  await expect(form.status).toHaveText(words.success);

  await page.locator('#fontaneria a').click();

  await expect(form.message).toHaveValue('Fontanería: ');
});

test('a card keeps what was typed', async ({ page }) => {
  await page.goto(`${routes.home}#contacto`);
  await page.locator('textarea').fill('Una grieta en el patio');
  await page.locator('#construccion a').click();

  await expect(page.locator('textarea')).toHaveValue('Una grieta en el patio');
});

for (const { path } of servicePages) {
  test(`the picture of ${path} is no strip on a small phone`, async ({ page }) => {
    await page.goto(path);

    for (const [width, height] of [
      [320, 568],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      const picture = await page.locator('.hero .slides').boundingBox();

      expect(picture?.height, `${width} × ${height} px`).toBeGreaterThanOrEqual(150);
    }
  });

  test(`the picture of ${path} is not enlarged`, async ({ page }) => {
    for (const [width, height] of [
      [768, 1024],
      [1280, 800],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const scale = await page.locator('.hero .slide img').evaluate(enlargement);

      expect(scale, `${width} × ${height} px`).toBeLessThanOrEqual(1);
    }
  });
}

for (const { path } of [...servicePages, ...catalanServicePages])
  test(`the titles of the stages of ${path} stand beside their drawings`, async ({
    page,
  }) => {
    await page.goto(path);

    for (const width of [320, 360, 390, 430, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const below = await page.locator('.stages li').evaluateAll(titlesBelowDrawing);

      expect(below, `${width} px`).toEqual([]);
    }
  });

/** In the page: returns the titles of stages that are below their drawings. */
function titlesBelowDrawing(stages: Element[]): string[] {
  return stages.flatMap((stage) => {
    const drawing = stage.querySelector('img')?.getBoundingClientRect();
    const title = stage.querySelector('h3');
    const isBelow = (title?.getBoundingClientRect().top ?? 0) >= (drawing?.bottom ?? 0);
    return isBelow ? [title?.textContent ?? ''] : [];
  });
}

/** In the page: returns by how much a picture's file is enlarged to cover its area. */
async function enlargement(picture: Element): Promise<number> {
  const { currentSrc, clientWidth, clientHeight } = picture as HTMLImageElement;
  const file = new Image();
  file.src = currentSrc;
  await file.decode();
  return Math.max(clientWidth / file.naturalWidth, clientHeight / file.naturalHeight);
}
