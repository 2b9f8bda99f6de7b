import { ContactForm, typed, words } from './contact-form.ts';
import { holdBack, wakeIslands } from './islands.ts';
import { expect, failedRequest, test } from './quiet-page.ts';
import { storedRequests, uniqueName } from './stored-requests.ts';

// Without smooth scrolling, which every click would wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the form has the fields, labels and requirements that were asked for', async ({ page }) => {
  const form = new ContactForm(page);
  await form.open();
  for (const field of [form.name, form.email, form.message, form.consent]) {
    await expect(field).toHaveJSProperty('required', true);
  }
  await expect(form.phone).toHaveJSProperty('required', false);
  await expect(form.email).toHaveAttribute('type', 'email');
  await expect(form.consent).not.toBeChecked();
  await expect(form.status).toBeEmpty();
  await expect(form.form.getByLabel(/política de privacidad/)).toHaveCount(1);
});

test.describe('the browser itself', () => {
  for (const [field, problem] of [
    ['name', 'valueMissing'],
    ['email', 'valueMissing'],
    ['message', 'valueMissing'],
    ['consent', 'valueMissing'],
  ] as const) {
    test(`refuses a form without ${field}, and nothing is sent`, async ({ page }) => {
      const form = new ContactForm(page);
      await form.open();
      const posted = await form.answerWithJson({ success: true });
      await form.fill();
      if (field === 'consent') await form.consent.uncheck();
      else await form[field].clear();
      await form.button.click();
      await expect(form[field]).toBeFocused();
      expect(await form[field].evaluate(validity, problem)).toBe(true);
      expect(posted).toEqual([]);
      await expect(form.status).toBeEmpty();
    });
  }

  test('refuses an e-mail address that is none, and nothing is sent', async ({ page }) => {
    const form = new ContactForm(page);
    await form.open();
    const posted = await form.answerWithJson({ success: true });
    await form.fill({ ...typed, email: 'ana.example.com' });
    await form.button.click();
    await expect(form.email).toBeFocused();
    expect(await form.email.evaluate(validity, 'typeMismatch' as const)).toBe(true);
    expect(posted).toEqual([]);
  });
});

test('a request that the server took is stored before the visitor is thanked', async ({ page }) => {
  const form = new ContactForm(page);
  const name = uniqueName();
  await form.open();
  await form.fill({ ...typed, name });
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  const stored = (await storedRequests()).filter((request) => request.name === name);
  expect(stored).toEqual([expect.objectContaining({ ...typed, name, state: 'received' })]);
});

test('the telephone may be left out', async ({ page }) => {
  const form = new ContactForm(page);
  const name = uniqueName();
  await form.open();
  await form.fill({ ...typed, name, phone: '' });
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  expect((await storedRequests()).find((request) => request.name === name)?.phone).toBe('');
});

test('after success the fields and the checkbox are cleared, and the confirmation is green', async ({
  page,
}) => {
  const form = new ContactForm(page);
  await form.open();
  await form.answerWithJson({ success: true });
  await form.fill();
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  expect(await form.values()).toEqual({ name: '', email: '', phone: '', message: '', consent: false });
  await expect(form.button).toBeEnabled();
  const { red, green } = await form.status.getByText(words.success).evaluate(colour);
  expect(green).toBeGreaterThan(red);
});

test('after success the form is folded away, what happens next stands in its place, and one click opens it again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const form = new ContactForm(page);
  await form.open();
  await form.answerWithJson({ success: true });
  await form.fill();
  await form.button.click();
  await expect(form.form).toHaveJSProperty('hidden', true);
  await expect(form.form).toBeHidden();
  const card = form.status.locator('..');
  await expect(card.getByRole('listitem')).toHaveCount(3);
  const header = await page.getByRole('banner').boundingBox();
  await expect(form.status).toBeInViewport({ ratio: 1 });
  expect((await form.status.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  await form.again.click();
  await expect(form.form).toBeVisible();
  await expect(form.status).toBeEmpty();
  await expect(form.again).toHaveCount(0);
  await expect(form.name).toBeFocused();
  await expect(form.name).toBeInViewport();
});

test.describe('when something goes wrong', () => {
  test.use({ expectedComplaints: [failedRequest] });

  test('a network failure is told in the words asked for, in red, and keeps what was typed', async ({
    page,
  }) => {
    const form = new ContactForm(page);
    await form.open();
    await form.answerWith((route) => route.abort('connectionfailed'));
    await form.fill();
    await form.button.click();
    await expect(form.status).toHaveText(words.error);
    expect(await form.values()).toEqual({ ...typed, consent: true });
    await expect(form.button).toBeEnabled();
    const { red, green } = await form.status.getByText(words.error).evaluate(colour);
    expect(red).toBeGreaterThan(green);
  });

  test('under the words about a failure are the telephone and WhatsApp, until the next attempt', async ({
    page,
  }) => {
    const form = new ContactForm(page);
    const card = form.status.locator('..');
    await form.open();
    await expect(card.locator('a[data-cta]')).toHaveCount(0);
    await form.answerWith((route) => route.abort('connectionfailed'));
    await form.fill();
    await form.button.click();
    await expect(card.locator('a[href^="tel:"]')).toBeVisible();
    await expect(card.locator('a[href^="https://wa.me/"]')).toBeVisible();
    await page.unrouteAll();
    await form.answerWithJson({ success: true });
    await form.button.click();
    await expect(form.status).toHaveText(words.success);
    await expect(card.locator('a[data-cta]')).toHaveCount(0);
  });

  for (const [what, status, body] of [
    ['a page of HTML', 200, '<!doctype html><title>Error</title>'],
    ['an empty answer', 200, ''],
    ['JSON that was cut off', 200, '{"success":tr'],
    ['an error page of a proxy', 502, 'Bad Gateway'],
  ] as const) {
    test(`${what} instead of JSON is an error, and keeps what was typed`, async ({ page }) => {
      const form = new ContactForm(page);
      await form.open();
      await form.answerWith((route) => route.fulfill({ status, body, contentType: 'text/html' }));
      await form.fill();
      await form.button.click();
      await expect(form.status).toHaveText(words.error);
      expect(await form.values()).toEqual({ ...typed, consent: true });
    });
  }

  test('an answer decides by its success alone, truthy or falsy, whatever its status', async ({ page }) => {
    const form = new ContactForm(page);
    await form.open();
    await form.fill();
    for (const [status, json] of [
      [200, { success: false }],
      [200, { success: 0 }],
      [200, { success: '' }],
      [200, { success: null }],
      [200, {}],
      [200, null],
      [200, []],
      [200, 'success'],
      [429, { success: false }],
      [503, { success: false, errors: null }],
      [422, { success: false, errors: { name: 7, other: 'x' } }],
    ] as const) {
      await form.answerWithJson(json, status);
      await form.button.click();
      await expect(form.status, JSON.stringify(json)).toHaveText(words.error);
      await page.unrouteAll();
    }
    for (const [status, json] of [
      [200, { success: 1 }],
      [200, { success: 'true' }],
      [200, { success: {} }],
      [500, { success: true }],
    ] as const) {
      await form.answerWithJson(json, status);
      await form.fill();
      await form.button.click();
      await expect(form.status, JSON.stringify(json)).toHaveText(words.success);
      await form.again.click();
      await page.unrouteAll();
    }
  });

  test('a request that hangs is given up after 20 seconds', async ({ page }) => {
    await page.clock.install({ time: '2026-11-21T10:00:00Z' });
    const form = new ContactForm(page);
    await form.open();
    await form.answerWith(() => new Promise(() => {}));
    await form.fill();
    await page.clock.pauseAt('2026-11-21T11:00:00Z');
    await form.button.click();
    await expect(form.button).toHaveText(words.sending);
    await page.clock.runFor(19_999);
    await expect(form.button).toHaveText(words.sending);
    await page.clock.runFor(1);
    await expect(form.status).toHaveText(words.error);
    expect(await form.values()).toEqual({ ...typed, consent: true });
  });

  test('a field that the server refused says why, and takes the focus', async ({ page }) => {
    const form = new ContactForm(page);
    await form.open();
    await form.fill({ ...typed, name: 'a'.repeat(101) });
    await form.button.click();
    await expect(form.status).toHaveText(words.error);
    await expect(form.name).toBeFocused();
    await expect(form.name).toHaveAttribute('aria-invalid', 'true');
    await expect(form.name).toHaveAccessibleDescription('El nombre no puede pasar de 100 caracteres.');
    await expect(form.form.getByText('El nombre no puede pasar de 100 caracteres.')).toBeVisible();
    await expect(form.email).not.toHaveAttribute('aria-invalid');
    await form.name.fill('Ana');
    await expect(form.name).not.toHaveAttribute('aria-invalid');
    await expect(form.form.getByText('El nombre no puede pasar de 100 caracteres.')).toHaveCount(0);
  });

  test('of several refused fields the first takes the focus', async ({ page }) => {
    const form = new ContactForm(page);
    await form.open();
    await form.fill({ ...typed, phone: '0'.repeat(31), message: 'ñ'.repeat(5001) });
    await form.button.click();
    await expect(form.phone).toBeFocused();
    await expect(form.phone).toHaveAccessibleDescription(/teléfono no puede pasar de 30/);
    await expect(form.message).toHaveAccessibleDescription(/descripción no puede pasar de 5\.000/);
  });

  test('a new attempt clears what the last one said', async ({ page }) => {
    const form = new ContactForm(page);
    await form.open();
    await form.answerWithJson({ success: false, errors: { message: 'Describe tu proyecto.' } }, 422);
    await form.fill();
    await form.button.click();
    await expect(form.status).toHaveText(words.error);
    await page.unrouteAll();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await form.answerWith(async (route) => {
      await answered;
      await route.fulfill({ json: { success: true } });
    });
    await form.button.click();
    await expect(form.button).toHaveText(words.sending);
    await expect(form.status).toBeEmpty();
    await expect(form.message).not.toHaveAttribute('aria-invalid');
    answer();
    await expect(form.status).toHaveText(words.success);
  });
});

test('while it is sending the button is disabled and says so', async ({ page }) => {
  const form = new ContactForm(page);
  await form.open();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await form.answerWith(async (route) => {
    await answered;
    await route.fulfill({ json: { success: true } });
  });
  const before = await form.button.textContent();
  await form.fill();
  await form.button.click();
  await expect(form.button).toHaveText(words.sending);
  await expect(form.button).toBeDisabled();
  answer();
  await expect(form.button).toHaveText(before ?? '');
  await expect(form.button).toBeEnabled();
});

test('the message about the outcome is announced, and has the focus', async ({ page }) => {
  const form = new ContactForm(page);
  await form.open();
  await expect(form.status).toHaveCount(1);
  await form.fill();
  await form.answerWithJson({ success: false });
  await form.button.click();
  await expect(form.status).toHaveText(words.error);
  await expect(form.status).toBeFocused();
  await page.unrouteAll();
  await form.answerWithJson({ success: true });
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  await expect(form.status).toBeFocused();
});

test('the four fields alone are posted, as multipart/form-data', async ({ page }) => {
  const form = new ContactForm(page);
  await form.open();
  const posted = await form.answerWithJson({ success: true });
  await form.fill();
  await form.button.click();
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

test('the honeypot goes along only when something has filled it', async ({ page }) => {
  const form = new ContactForm(page);
  await form.open();
  const posted = await form.answerWithJson({ success: true });
  await form.fill();
  const honeypot = form.form.locator('[aria-hidden] input');
  await expect(honeypot).not.toBeInViewport();
  await honeypot.evaluate((input: HTMLInputElement) => {
    input.value = 'Oferta';
  });
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  expect(posted[0]?.fields.map(([name]) => name)).toEqual([
    'name',
    'email',
    'phone',
    'message',
    await honeypot.getAttribute('name'),
  ]);
});

test('a double click sends once', async ({ page }) => {
  const form = new ContactForm(page);
  await form.open();
  const posted = await form.answerWithJson({ success: true });
  await form.fill();
  await form.button.dblclick();
  await expect(form.status).toHaveText(words.success);
  expect(posted).toHaveLength(1);
});

test('two submits in the same moment send once', async ({ page }) => {
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
});

test('a second request can be sent after the first', async ({ page }) => {
  const form = new ContactForm(page);
  await form.open();
  const posted = await form.answerWithJson({ success: true });
  for (const name of ['Ana', 'Berta']) {
    await form.fill({ ...typed, name });
    await form.button.click();
    await expect(form.name).toHaveValue('');
    await form.again.click();
  }
  await expect.poll(() => posted.map(({ fields }) => fields[0]?.[1])).toEqual(['Ana', 'Berta']);
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
