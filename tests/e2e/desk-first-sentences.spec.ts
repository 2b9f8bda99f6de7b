import type { Page } from '@playwright/test';
import { expectWellMade, open, late as person, test } from './desk.ts';
import { expect } from './quiet-page.ts';

// The person who taps opens WhatsApp.
const chat = /^asked another host: https:\/\/wa\.me\//;
test.use({ viewport: { width: 390, height: 844 }, expectedComplaints: [chat] });

test.beforeEach(({ desk }) => desk.within((db) => db.deleteFrom('first_sentences').execute()));

const secret = 'Código del portal: 4711.';

test('a message begins with a sentence that says who writes and why; of the request it holds the name alone', {
  tag: '@core',
}, async ({ page, desk }) => {
  const [id] = await desk.fill([{ ...person, message: secret, received_at: '2026-03-03T10:00:00.000Z' }]);
  await open(page, desk, `/solicitudes/${id}`);
  const begins = 'Hola, Núria P. Soy Marc, de Vertical BCN, por tu solicitud de presupuesto del 3 de marzo.';
  const text = async (name: string, key: string) =>
    new URL((await page.getByRole('link', { name }).first().getAttribute('href')) ?? '').searchParams.get(
      key,
    );
  await expect.poll(() => text('WhatsApp', 'text')).toBe(begins);
  expect(await text('Escribir', 'body')).toBe(begins);
  expect(await text('nuria@example.com', 'body')).toBe(begins);
  const addresses = await page
    .locator('a')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  expect(decodeURIComponent(addresses.join())).not.toContain('4711');
});

test('of several sentences one is chosen with a tap, as it will be read, and the message is asked about after it', {
  tag: '@core',
}, async ({ page, desk }) => {
  const [id] = await desk.fill([{ ...person, message: secret }]);
  await open(page, desk, `/solicitudes/${id}`);
  await write(page, ['Hola, {nombre}. Soy {persona}.', 'Bon dia, {nombre}. Sóc en {persona}, de {empresa}.']);
  await page.getByRole('link', { name: 'WhatsApp' }).click();
  const dialog = page.getByRole('dialog', { name: 'Empezar el WhatsApp con' });
  await expect(dialog.getByRole('link')).toHaveText([
    'Hola, Núria P. Soy Marc.',
    'Bon dia, Núria P. Sóc en Marc, de Vertical BCN.',
    'Sin frase',
  ]);
  await expectWellMade(page, 'the choice of a first sentence');
  const second = dialog.getByRole('link', { name: /^Bon dia/ });
  await expect(second).toHaveAttribute('href', /^https:\/\/wa\.me\/34600000012\?text=Bon%20dia/);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  const opening = page.context().waitForEvent('page');
  await second.click();
  await (await opening).close();
  await expect(dialog).toBeHidden();
  // As a telephone does when one comes back to the page.
  await page.evaluate(() => {
    dispatchEvent(new Event('blur'));
    dispatchEvent(new Event('focus'));
  });
  await page.getByRole('button', { name: 'Sí, contestada' }).click();
  await expect(page.getByText('Núria P.: contestada.')).toBeVisible();
  const how = () => desk.within((db) => db.selectFrom('requests').select('answered_how').executeTakeFirst());
  await expect.poll(how).toEqual({ answered_how: 'whatsapp' });
});

test('the sentences of the company are edited as they will be read; without any the usual one is back', async ({
  page,
  desk,
}) => {
  const [id] = await desk.fill([person]);
  await open(page, desk, `/solicitudes/${id}`);
  const edit = page.getByRole('button', { name: 'Con qué empiezan los mensajes' });
  await edit.click();
  const first = page.getByLabel('Primera frase');
  await expect(first).toHaveValue(/^Hola, \{nombre\}/);
  await first.fill('Hola, {nombre}: {apellido}');
  await expect(first).toHaveAccessibleDescription(/^Entre llaves/);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(first).toBeVisible();
  await first.fill('Hola, {nombre}: aquí {persona}.');
  await expect(first).toHaveAccessibleDescription('Se leerá: Hola, Núria P.: aquí Marc.');
  await expectWellMade(page, 'the sentences of the company', ['dark', 'light']);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(edit).toBeFocused();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /aqu%C3%AD%20Marc\.$/);
  await edit.click();
  await first.fill('');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /presupuesto/);
});

test('to whoever wrote in Catalan one writes in Catalan, and its sentences are edited apart', async ({
  page,
  desk,
}) => {
  const received_at = '2026-04-03T10:00:00.000Z';
  await desk.fill([{ ...person, received_at, language: 'ca' }]);
  await open(page, desk);
  await expect(page.getByRole('listitem').filter({ hasText: 'Núria P.' })).toContainText('en català');
  await page
    .getByRole('link', { name: /Núria P\./ })
    .first()
    .click();
  await expect(page.getByRole('definition').filter({ hasText: /^en català$/ })).toBeVisible();
  const mail = page.getByRole('link', { name: 'Escribir' }).first();
  const read = async (key: string) =>
    new URL((await mail.getAttribute('href')) ?? '').searchParams.get(key) ?? '';
  await expect.poll(() => read('body')).toMatch(/^Hola, Núria P\. Soc Marc, .* del 3 d’abril\.$/);
  expect(await read('subject')).toMatch(/^La teva sol·licitud/);
  await write(page, ['Bon dia, {nombre}.', '']);
  await expect.poll(() => read('body')).toBe('Bon dia, Núria P.');
  const [spanish] = await desk.fill([person]);
  await open(page, desk, `/solicitudes/${spanish}`);
  await expect.poll(() => read('body')).toMatch(/^Hola, Núria P\. Soy Marc, /);
});

async function write(page: Page, sentences: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Con qué empiezan los mensajes' }).click();
  const labels = ['Primera frase', 'Segunda frase'];
  for (const [place, label] of labels.entries()) await page.getByLabel(label).fill(sentences[place] ?? '');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}
