import { ago, late, open, test } from './desk.ts';
import { expect, failedRequest } from './quiet-page.ts';
test.use({ expectedComplaints: [failedRequest] });
const sizes = [[390, 844], [844, 390], [768, 1024], [1440, 900]] as const;
test('shots', async ({ page, context, desk }) => {
  test.setTimeout(300_000);
  const [id = 0, apart = 0, done = 0] = await desk.fill([
    late,
    { ...late, name: 'Iván K.', state: 'quarantined', reason: 'seo,links' },
    { ...late, name: 'Marta Vidal', received_at: ago(300), answered_at: ago(100) },
    { ...late, name: 'Pau G.', received_at: ago(90) },
    { ...late, name: 'Comunidad Aragó 210', received_at: ago(60) },
  ]);
  const shot = async (name: string, scheme: 'light' | 'dark', some: readonly (readonly [number, number])[] = sizes) => {
    for (const [width, height] of some) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(150);
      await page.screenshot({ path: `/tmp/ka-shots/${name}-${width}-${scheme}.png` });
    }
  };
  const show = (to: string) => page.evaluate((to) => history.pushState({}, '', to), to);
  await desk.within((db) => db.updateTable('requests').set({ note: 'Portería: Juan, 600 000 999' }).where('id', '=', id).execute());
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, desk, '/');
  await expect(page.locator('.row').first()).toBeVisible();
  for (const one of [done, apart, id]) {
    await show(`/oficina/solicitudes/${one}`);
    await page.waitForTimeout(500);
  }
  await show('/oficina/posible-publicidad');
  await page.waitForTimeout(500);
  await show(`/oficina/solicitudes/${id}`);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Cubiertas' }).click();
  await page.getByRole('button', { name: 'Apuntar que no lo coge' }).click();
  await page.getByLabel('Nota privada').fill('Presidenta de la escalera. Mejor por la tarde, a partir de las cinco.\nPuerta 3.');
  await page.getByRole('button', { name: 'Guardar la nota' }).click();
  await page.getByLabel('Nota privada').fill('A medias');
  await shot('waiting', 'light');
  await shot('waiting', 'dark', [[390, 844]]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.note').scrollIntoViewIfNeeded();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator('.note').screenshot({ path: `/tmp/ka-shots/note-390-${scheme}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.note').screenshot({ path: `/tmp/ka-shots/note-1440.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await show(`/oficina/solicitudes/${done}`);
  await page.locator('[data-undo]').click();
  await show('/oficina/posible-publicidad');
  await page.getByRole('button', { name: /^No lo es/ }).click();
  await shot('apart', 'light', [[390, 844], [1440, 900]]);
  await page.setViewportSize({ width: 390, height: 844 });
  await show(`/oficina/solicitudes/${id}`);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await shot('list', 'light');
  await shot('list', 'dark', [[390, 844], [1440, 900]]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Salir/ }).click();
  await shot('out-offline', 'light', [[1440, 900]]);
  await page.route('**/api/actions', (route) => route.abort());
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Salir/ }).click();
  await shot('out', 'light', [[1440, 900]]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'No salir' }).click();
  await desk.signIn('Ester');
  await desk.within((db) => db.updateTable('requests').set({ answered_at: new Date().toISOString(), answered_by: db.selectFrom('people').select('id').where('name', '=', 'Ester') }).where('id', '=', id).execute());
  await desk.within((db) => db.deleteFrom('requests').where('id', '=', apart).execute());
  await page.unroute('**/api/actions');
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 15_000 });
  await page.waitForTimeout(700);
  await shot('refused', 'light');
  await shot('refused', 'dark', [[390, 844], [1440, 900]]);
});
