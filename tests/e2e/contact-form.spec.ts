import { form as contactFormWords } from '../../src/site/content/es/form.ts';
import { ContactForm, typed, words } from './contact-form.ts';
import { holdBack, wakeIslands } from './islands.ts';
import { storedRequests, uniqueName } from './stored-requests.ts';
import { expect, failedRequest, test } from './strict-page.ts';

/** How an answer is read is said in `send-request.test.ts`, what the fields ask for in `tests/site/landing.test.ts`. */

// Without smooth scrolling, which every click would wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the browser itself refuses a form with something missing, or an e-mail address that is none, and nothing is sent', {
  tag: '@core',
}, async ({ page }) => {
  const form = new ContactForm(page);
  await form.open();
  const posted = await form.answerWithJson({ success: true });
  for (const field of ['name', 'email', 'message', 'consent'] as const) {
    await form.fill();
    if (field === 'consent') await form.consent.uncheck();
    else await form[field].clear();
    await form.button.click();
    await expect(form[field]).toBeFocused();
    expect(await form[field].evaluate(validity, 'valueMissing' as const), field).toBe(true);
  }
  await form.fill({ ...typed, email: 'ana.example.com' });
  await form.button.click();
  await expect(form.email).toBeFocused();
  expect(await form.email.evaluate(validity, 'typeMismatch' as const)).toBe(true);
  expect(posted).toEqual([]);
  await expect(form.status).toBeEmpty();
});

test('a field that is left badly filled in says what is wrong until it is mended, to the eye and to the ear, and the next one does not look wrong', async ({
  page,
}) => {
  const form = new ContactForm(page);
  await form.open();
  const fault = contactFormWords.faults.email;
  const sentence = form.form.getByText(fault).first();
  await expect(sentence).toBeHidden();
  await form.email.fill('marta@');
  await expect(form.email).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Tab');
  await expect(sentence).toBeVisible();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await expect(form.email).toHaveAccessibleDescription(fault);
  await expect(form.spoken).toHaveText(fault);
  await expect(form.phone).toBeFocused();
  const { ring, text } = await form.phone.evaluate((field) => {
    const { outlineColor, color } = getComputedStyle(field);
    return { ring: outlineColor, text: color };
  });
  expect(ring).toBe(text);
  await form.email.fill('marta@example.com');
  await expect(sentence).toBeHidden();
  await expect(form.email).not.toHaveAttribute('aria-invalid');
  await expect(form.email).toHaveAccessibleDescription('');
  await expect(form.spoken).toBeEmpty();
});

test('a form that the browser refuses names every fault below its field, without bubble, and shows the first with its label', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const form = new ContactForm(page);
  await form.open();
  const shown = form.form.locator('.field__error').filter({ visible: true });
  for (const id of ['name', 'message'] as const) {
    await form.fill({ ...typed, [id]: '' });
    await form.consent.uncheck();
    const handled = form[id].evaluate(
      (field) =>
        new Promise((come) => {
          field.addEventListener('invalid', (event) => setTimeout(() => come(event.defaultPrevented)));
        }),
    );
    await form.button.click();
    expect(await handled, id).toBe(true);
    await expect(form[id]).toBeFocused();
    await expect(form[id]).toHaveAccessibleDescription(new RegExp(contactFormWords.faults[id]));
    await expect(shown).toHaveText([contactFormWords.faults[id], contactFormWords.faults.consent]);
    await expect(shown.first()).toBeInViewport({ ratio: 1 });
    const header = await page.getByRole('banner').boundingBox();
    const label = await form.form.locator(`label[for=campo-${id}]`).boundingBox();
    expect(label?.y, id).toBeGreaterThanOrEqual(header?.height ?? 0);
  }
  await form.fill();
  await form.consent.uncheck();
  await form.button.click();
  await expect(form.consent).toBeFocused();
  await expect(form.consent).toHaveAccessibleDescription(contactFormWords.faults.consent);
  await expect(shown).toHaveText([contactFormWords.faults.consent]);
});

test('a button that is pressed while a wrong field has the focus does not slip away from under the pointer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const form = new ContactForm(page);
  await form.open();
  await form.fill();
  await form.email.fill('marta@');
  await form.button.hover();
  const top = async () => (await form.button.boundingBox())?.y ?? 0;
  const before = await top();
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  // While it is pressed it is drawn one pixel lower.
  expect((await top()) - before).toBeLessThanOrEqual(1);
  await page.mouse.up();
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
});

test('a request that the server took is stored before the visitor is thanked, and so is a second one, without telephone', {
  tag: '@core',
}, async ({ page }) => {
  const form = new ContactForm(page);
  await form.open();
  const first = { ...typed, name: uniqueName() };
  await form.fill(first);
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  const storedOf = async (name: string) =>
    (await storedRequests()).filter((request) => request.name === name);
  expect(await storedOf(first.name)).toEqual([expect.objectContaining({ ...first, state: 'received' })]);
  await form.again.click();
  const second = { ...typed, name: uniqueName(), phone: '' };
  await form.fill(second);
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  expect(await storedOf(second.name)).toEqual([expect.objectContaining(second)]);
});

test('after success the fields are cleared and the form is folded away, what happens next stands in its place, and one click opens it again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const form = new ContactForm(page);
  await form.open();
  await form.answerWithJson({ success: true });
  await form.fill();
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  await expect(form.status).toBeFocused();
  const { red, green } = await form.status.getByText(words.success).evaluate(colour);
  expect(green).toBeGreaterThan(red);
  await expect(form.form).toHaveJSProperty('hidden', true);
  await expect(form.form).toBeHidden();
  expect(await form.values()).toEqual({ name: '', email: '', phone: '', message: '', consent: false });
  const card = form.status.locator('..');
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card).toContainText(typed.name);
  await expect(card).toContainText('«Una fachada de cinco plantas. Con «grietas» & <desconchados>.»');
  await expect(card).toContainText('en menos de 24 horas');
  const header = await page.getByRole('banner').boundingBox();
  await expect(form.status).toBeInViewport({ ratio: 1 });
  expect((await form.status.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  await form.again.click();
  await expect(form.form).toBeVisible();
  await expect(form.button).toBeEnabled();
  await expect(form.status).toBeEmpty();
  await expect(form.again).toHaveCount(0);
  await expect(form.name).toBeFocused();
  await expect(form.name).toBeInViewport();
});

test.describe('when something goes wrong', () => {
  test.use({ expectedComplaints: [failedRequest] });

  test('a network failure, and an answer that is none, are told in the words asked for, in red, with other ways to make contact, and keep what was typed', async ({
    page,
  }) => {
    const form = new ContactForm(page);
    const card = form.status.locator('..');
    await form.open();
    await expect(form.status).toHaveCount(1);
    await expect(card.locator('a[data-cta]')).toHaveCount(0);
    await form.fill();
    const failures = [
      () => form.answerWith((route) => route.abort('connectionfailed')),
      () => form.answerWith((route) => route.fulfill({ status: 502, body: '<title>Bad Gateway</title>' })),
    ];
    for (const fail of failures) {
      const posted = await fail();
      await form.button.click();
      await expect.poll(() => posted.length).toBe(1);
      await expect(form.status).toHaveText(words.error);
      await expect(form.status).toBeFocused();
      expect(await form.values()).toEqual({ ...typed, consent: true });
      await expect(form.button).toBeEnabled();
      const { red, green } = await form.status.getByText(words.error).evaluate(colour);
      expect(red).toBeGreaterThan(green);
      await expect(card.locator('a[href^="tel:"]')).toBeVisible();
      await expect(card.locator('a[href^="https://wa.me/"]')).toBeVisible();
      await page.unrouteAll();
    }
    await form.answerWithJson({ success: true });
    await form.button.click();
    await expect(form.status).toHaveText(words.success);
    await expect(card.locator('a[data-cta]')).toHaveCount(0);
  });

  test('each field that the server refused says why, until it is mended, and the first takes the focus', {
    tag: '@core',
  }, async ({ page }) => {
    const form = new ContactForm(page);
    await form.open();
    await form.fill({ ...typed, name: 'a'.repeat(101), message: 'ñ'.repeat(5001) });
    await form.button.click();
    await expect(form.status).toHaveText(words.error);
    await expect(form.name).toBeFocused();
    for (const [field, fault] of [
      [form.name, 'El nombre no puede pasar de 100 caracteres.'],
      [form.message, /descripción no puede pasar de 5\.000/],
    ] as const) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(fault);
      await expect(form.form.getByText(fault)).toBeVisible();
    }
    await expect(form.email).not.toHaveAttribute('aria-invalid');
    await form.name.fill('Ana');
    await expect(form.name).not.toHaveAttribute('aria-invalid');
    await expect(form.form.getByText('El nombre no puede pasar de 100 caracteres.')).toHaveCount(0);
    await expect(form.message).toHaveAttribute('aria-invalid', 'true');
  });

  test('while it is sending the button is disabled and says so, and what the last attempt said is cleared', async ({
    page,
  }) => {
    const form = new ContactForm(page);
    await form.open();
    const before = (await form.button.textContent()) ?? '';
    await form.answerWithJson({ success: false, errors: { message: 'Describe tu proyecto.' } }, 422);
    await form.fill();
    await form.button.click();
    await expect(form.status).toHaveText(words.error);
    await expect(form.button).toHaveText(before);
    await page.unrouteAll();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await form.answerWith(async (route) => {
      await answered;
      await route.fulfill({ json: { success: true } });
    });
    await form.button.click();
    await expect(form.button).toHaveText(words.sending);
    await expect(form.button).toBeDisabled();
    await expect(form.spoken).toHaveText(words.sending);
    await expect(form.status).toBeEmpty();
    await expect(form.message).not.toHaveAttribute('aria-invalid');
    answer();
    await expect(form.status).toHaveText(words.success);
    await form.again.click();
    await expect(form.button).toHaveText(before);
  });
});

test('the four fields alone are posted, as multipart/form-data, and once, however often the form is submitted in one moment', async ({
  page,
}) => {
  const form = new ContactForm(page);
  await form.open();
  const posted = await form.answerWithJson({ success: true });
  await form.fill();
  await form.form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit();
    element.requestSubmit();
  });
  await expect(form.status).toHaveText(words.success);
  expect(posted).toHaveLength(1);
  expect(posted[0]?.method).toBe('POST');
  expect(posted[0]?.contentType).toMatch(/^multipart\/form-data; boundary=/);
  expect(posted[0]?.fields).toEqual([
    ['name', typed.name],
    ['email', typed.email],
    ['phone', typed.phone],
    ['message', typed.message.replaceAll('\n', '\r\n')],
  ]);
});

test('what was typed before the script arrived is kept and sent', async ({ page }) => {
  const release = await holdBack(page, /\/ContactForm\.[^/]*\.js/);
  const form = new ContactForm(page);
  await page.goto('/#contacto');
  await form.fill();
  const posted = await form.answerWithJson({ success: true });
  release();
  await wakeIslands(page);
  expect(await form.values()).toEqual({ ...typed, consent: true });
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  expect(posted).toHaveLength(1);
});

test('a form sent before its script arrived is sent all the same', async ({ page }) => {
  await holdBack(page, /\/ContactForm\.[^/]*\.js/);
  const form = new ContactForm(page);
  const name = uniqueName();
  await page.goto('/#contacto');
  await form.fill({ ...typed, name });
  await form.button.click();
  await expect(page).toHaveURL('/gracias');
  expect((await storedRequests()).filter((request) => request.name === name)).toHaveLength(1);
});

function validity(field: Element, problem: 'valueMissing' | 'typeMismatch'): boolean {
  return (field as HTMLInputElement).validity[problem];
}

/** The colour of an element's text. */
function colour(element: Element): { red: number; green: number } {
  const [red = 0, green = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number);
  return { red, green };
}
