import { ago, open, test } from './desk.ts';
import { expect, failedRequest } from './quiet-page.ts';

test.use({ viewport: { width: 1440, height: 900 }, expectedComplaints: [failedRequest] });

const three = ['Núria P.', 'Jordi R.', 'Pau G.'].map((name, place) => ({
  name,
  email: `${place}@example.com`,
  received_at: ago(600 - place),
}));

test('the list and the first request stand side by side, and the keys go through them', {
  tag: '@core',
}, async ({ page, desk }) => {
  await desk.fill(three);
  await open(page, desk);
  const name = page.locator('#request-name');
  await expect(name).toHaveText('Núria P.');
  await page.keyboard.press('j');
  await expect(name).toHaveText('Jordi R.');
  await expect(page.locator('.row[aria-current=true] .row__main')).toBeFocused();
  await page.keyboard.press('j');
  await expect(name).toHaveText('Pau G.');
  await page.keyboard.press('k');
  await expect(name).toHaveText('Jordi R.');
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/oficina\/$/);
});

test('Escape leads back to the list and to the row from which a request was opened', async ({
  page,
  desk,
}) => {
  const ids = await desk.fill(three.map((one) => ({ ...one, answered_at: ago(1) })));
  await open(page, desk, '/contestadas');
  const rows = page.locator('.row__main');
  await rows.nth(0).click();
  await expect(page).toHaveURL(`/oficina/solicitudes/${ids[2]}`);
  await rows.nth(1).click();
  await expect(page).toHaveURL(`/oficina/solicitudes/${ids[1]}`);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/oficina/contestadas');
  await expect(rows.nth(1)).toBeFocused();
});

test('Escape from a request that was opened by a link stays in the desk, wherever the keys had led', async ({
  page,
  desk,
}) => {
  const ids = await desk.fill(three);
  await open(page, desk, `/solicitudes/${ids[0]}`);
  await expect(page.locator('#request-name')).toHaveText('Núria P.');
  await page.keyboard.press('j');
  await expect(page.locator('#request-name')).toHaveText('Jordi R.');
  await page.locator('.row__main').nth(2).click();
  await expect(page.locator('#request-name')).toHaveText('Pau G.');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/oficina/');
  await expect(page.locator('.row__main').nth(2)).toBeFocused();
});

test('e ticks and opens the next one, z takes it back; held down a key moves on, but ticks nobody else', async ({
  page,
  desk,
}) => {
  await desk.fill(three);
  await open(page, desk);
  const name = page.locator('#request-name');
  await expect(name).toHaveText('Núria P.');
  await page.keyboard.down('e');
  await expect(page.getByText('Núria P.: contestada.')).toBeVisible();
  await expect(name).toHaveText('Jordi R.');
  await expect(name).toBeFocused();
  await page.keyboard.down('e');
  await page.keyboard.up('e');
  await expect(page.locator('.row')).toHaveCount(2);
  await page.keyboard.press('z');
  await expect(page.getByText('Núria P.: otra vez sin contestar.')).toBeVisible();
  await expect(page.locator('.row')).toHaveCount(3);
  await page.keyboard.press('j');
  for (const next of ['Jordi R.', 'Núria P.']) {
    await page.keyboard.down('k');
    await expect(name).toHaveText(next);
  }
});

test('c and r use the links of the request', async ({ page, desk }) => {
  await desk.fill(three);
  await open(page, desk);
  await expect(page.locator('[data-call]')).toBeVisible();
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.protocol === location.protocol) return;
      event.preventDefault();
      document.body.dataset.used = `${document.body.dataset.used ?? ''} ${link.protocol}`;
    });
  });
  await page.keyboard.press('c');
  await page.keyboard.press('r');
  await expect(page.locator('body')).toHaveAttribute('data-used', ' tel: mailto:');
});

test('/ searches, letters are letters while one types, and Escape ends it', async ({ page, desk }) => {
  await desk.fill(three);
  await open(page, desk);
  await expect(page.locator('.row')).toHaveCount(3);
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('jordi');
  await expect(field).toHaveValue('jordi');
  await expect(page.locator('.row')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(page.locator('.row')).toHaveCount(3);
});

test('? shows the keys, and there they can be switched off', async ({ page, desk }) => {
  await desk.fill(three);
  await open(page, desk);
  const name = page.locator('#request-name');
  await expect(name).toHaveText('Núria P.');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Teclas' });
  await dialog.getByLabel('Usar las teclas en este navegador').uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.reload();
  await expect(name).toHaveText('Núria P.');
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  await expect(name).toHaveText('Núria P.');
  await expect(page.locator('.row')).toHaveCount(3);
  await dialog.getByLabel('Usar las teclas en este navegador').check();
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await page.keyboard.press('j');
  await expect(name).toHaveText('Jordi R.');
});

test('everything can be reached by the Tab key, in the order of the page', async ({ page, desk }) => {
  await desk.fill(three.slice(0, 1));
  await open(page, desk);
  await expect(page.locator('#request-name')).toBeVisible();
  const reached: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return '';
      const shown = element.getBoundingClientRect();
      if (shown.width === 0) throw new Error('The focus is on something that cannot be seen.');
      return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.tagName;
    });
    if (focused === '') break;
    reached.push(focused);
  }
  const wanted = ['Saltar', 'Solicitudes', 'INPUT', 'Sin contestar', 'Núria P.', 'Llamar', 'Escribir'];
  const more = ['Contestada', 'TEXTAREA', 'Ganada', 'Fachadas', 'Barcelona', 'Imprimir', 'Borrar'];
  let from = 0;
  for (const name of [...wanted, ...more]) {
    const place = reached.findIndex((one, at) => at >= from && one.startsWith(name));
    expect(place, `${name} comes after what is before it: ${reached.join(' | ')}`).toBeGreaterThanOrEqual(
      from,
    );
    from = place;
  }
});
