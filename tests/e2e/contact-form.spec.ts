import type { Locator } from '@playwright/test';
import company from '../../company.ts';
import { readablePhone } from '../../src/company/readable-phone.ts';
import { hints } from '../../src/contact-request/fields.ts';
import { formMessages } from '../../src/site/quote-form/messages.ts';
import { routes } from '../../src/site/routes.ts';
import { expectAccessible } from './axe.ts';
import { ContactForm, storedUnder, typed, uniqueName, words } from './contact-form.ts';
import { holdBack, hydrateForm } from './hydrate-form.ts';
import { expect, test } from './strict-page.ts';

// `send-request.test.ts` tests how an answer is read, `tests/html/landing.test.ts` what
// the fields require.

// Every click would wait for smooth scrolling.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const formScript = /\/hydrate-form\.[^/]*\.js/;

test.describe('validation', () => {
  test.beforeEach(({ form }) => form.open());

  for (const field of ['name', 'email', 'message', 'consent'] as const)
    test(`the browser asks for the missing ${field}`, async ({ form }) => {
      const posted = await form.answerWithJson({ success: true });
      await form.fill();
      if (field === 'consent') await form.consent.uncheck();
      else await form[field].clear();

      await form.button.click();

      await expect(form[field]).toBeFocused();
      await expect(form[field]).toHaveJSProperty('validity.valueMissing', true);
      await expect(form.status).toBeEmpty();
      expect(posted).toEqual([]);
    });

  test('the browser refuses a mail address without @', async ({ form }) => {
    const posted = await form.answerWithJson({ success: true });

    await form.send({ ...typed, email: 'ana.example.com' });

    await expect(form.email).toBeFocused();
    await expect(form.email).toHaveJSProperty('validity.typeMismatch', true);
    await expect(form.status).toBeEmpty();
    expect(posted).toEqual([]);
  });

  test('a field that the browser refuses is accessible', async ({ page, form }) => {
    await form.send({ ...typed, email: 'ana.example.com' });
    await expect(form.email).toBeFocused();

    await expectAccessible(page, 'refused by the browser', '#contacto');
  });

  for (const { name, pasted } of [
    { name: 'marks of direction', pasted: '\u2066joan@example.org\u2069' },
    { name: 'a byte-order mark', pasted: '\ufeffjoan@example.org' },
    { name: 'no-break spaces', pasted: '\u00a0joan@example.org\u00a0' },
    { name: 'a zero-width space', pasted: 'joan@\u200bexample.org' },
    { name: 'an empty braille cell', pasted: '\u2800joan@example.org' },
  ])
    test(`the browser accepts an address pasted with ${name}`, async ({ page, form }) => {
      const posted = await form.answerWithJson({ success: true });
      await form.fill({ ...typed, email: '' });
      await form.email.focus();

      await page.keyboard.insertText(pasted);
      await form.button.click();

      await expect(form.status).toHaveText(words.success);
      expect(posted[0]?.postData()).toContain('\r\n\r\njoan@example.org\r\n');
    });

  test('an address keeps what was typed before something is pasted', async ({
    page,
    form,
  }) => {
    await form.email.pressSequentially('joan');

    await page.keyboard.insertText('@example.org\u2069');

    await expect(form.email).toHaveValue('joan@example.org');
  });

  test('nothing cancels `invalid`', async ({ page, form }) => {
    await page.evaluate(() => {
      const cancelled: boolean[] = [];
      Object.assign(window, { cancelled });
      addEventListener(
        'invalid',
        // Read once the last listener has been called.
        (event) => setTimeout(() => cancelled.push(event.defaultPrevented)),
        true,
      );
    });

    await form.button.click();
    await expect(form.name).toBeFocused();
    await form.send({ ...typed, email: 'ana.example.com' });
    await expect(form.email).toBeFocused();

    const cancelled = () => page.evaluate(() => Reflect.get(window, 'cancelled'));
    await expect.poll(cancelled).not.toEqual([]);
    expect(await cancelled()).not.toContain(true);
  });
});

test('hydrates the form after a first observer entry without intersection', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(
        callback: IntersectionObserverCallback,
        options?: IntersectionObserverInit,
      ) {
        const far = { isIntersecting: false } as IntersectionObserverEntry;
        super((entries, observer) => callback([far, ...entries], observer), options);
      }
    };
  });

  await page.goto(routes.home);

  await hydrateForm(page);
});

test.describe('after success', () => {
  test.beforeEach(({ form }) => form.open());

  for (const { who, phone } of [
    { who: 'with a telephone', phone: typed.phone },
    { who: 'without a telephone', phone: '' },
  ])
    test(`a request ${who} is stored`, { tag: '@core' }, async ({ form }) => {
      const request = { ...typed, name: uniqueName(), phone };

      await form.send(request);
      await expect(form.status).toHaveText(words.success);

      expect(await storedUnder(request.name)).toEqual([
        expect.objectContaining({ ...request, state: 'received' }),
      ]);
    });

  test('the form confirms in green', { tag: '@core' }, async ({ form }) => {
    await form.send();

    await expect(form.status).toHaveText(words.success);
    await expect(form.status).toBeFocused();
    const { red, green } = await form.status.getByText(words.success).evaluate(colour);
    expect(green).toBeGreaterThan(red);
  });

  test('the form is cleared', async ({ form }) => {
    await form.send();
    await expect(form.status).toHaveText(words.success);

    await expect(form.form).toBeVisible();
    expect(await form.values()).toEqual({
      name: '',
      email: '',
      phone: '',
      message: '',
      consent: false,
    });
  });

  test('what follows stands above the cleared fields', async ({ page, form }) => {
    await form.send();
    await expect(form.status).toHaveText(words.success);

    const sentence = await topOf(form.status);
    const next = await topOf(page.locator('.received'));
    const field = await topOf(form.name);
    expect(sentence).toBeLessThan(next);
    expect(next).toBeLessThan(field);
  });

  for (const { way, href } of [
    { way: 'WhatsApp', href: /^https:\/\/wa\.me\/\d+\?text=/ },
    { way: 'email', href: /^mailto:[^?]+\?subject=/ },
  ])
    test(`a link to send photos by ${way} names the sender`, async ({ page, form }) => {
      await form.send();

      const link = page.getByRole('link', { name: `Enviar las fotos por ${way}` });
      await expect(link).toHaveAttribute('href', href);
      await expect(link).toHaveAttribute(
        'href',
        new RegExp(encodeURIComponent(typed.name)),
      );
    });

  test('Tab leads from the confirmation to what follows', async ({ page, form }) => {
    await form.send();
    await expect(form.status).toBeFocused();

    await page.keyboard.press('Tab');

    await expect(page.locator('.received a').first()).toBeFocused();
  });

  test('what follows goes when the form is sent again', async ({ page, form }) => {
    await form.send();
    await expect(page.locator('.received')).toBeVisible();
    await form.answerWithJson({ success: false });

    await form.send();

    await expect(form.status).toHaveText(words.error);
    await expect(page.locator('.received')).toBeHidden();
  });

  test('the form sends again', { tag: '@core' }, async ({ form }) => {
    await form.send({ ...typed, name: uniqueName() });
    await expect(form.status).toHaveText(words.success);
    const name = uniqueName();

    await form.send({ ...typed, name });

    await expect.poll(() => storedUnder(name)).toHaveLength(1);
    await expect(form.status).toHaveText(words.success);
  });
});

test.describe('when the network fails', () => {
  test.beforeEach(async ({ form, allow }) => {
    allow('ERR_CONNECTION_FAILED');
    await form.open();
    await form.answerWith((route) => route.abort('connectionfailed'));
    await form.send();
  });

  test('the form shows its error in red', async ({ form }) => {
    await expect(form.status).toHaveText(words.error);
    await expect(form.status).toBeFocused();
    const { red, green } = await form.status.getByText(words.error).evaluate(colour);
    expect(red).toBeGreaterThan(green);
  });

  test('the form keeps its fields', async ({ form }) => {
    await expect(form.status).toHaveText(words.error);
    expect(await form.values()).toEqual({ ...typed, consent: true });
    await expect(form.button).toBeEnabled();
  });
});

test.describe('the help of an error', () => {
  test.beforeEach(async ({ form, allow }) => {
    allow(500);
    await form.open();
    await form.answerWithJson({ success: false }, 500);
    await form.send();
    await expect(form.status).toHaveText(words.error);
  });

  test('calls the company', async ({ page, form }) => {
    const call = form.form.getByRole('link', { name: 'Llamar' });

    await expect(call).toHaveAttribute('href', `tel:${company.phone}`);
    await expectAccessible(page, 'an error with its help', '#contacto');
  });

  test('brings what was typed to WhatsApp', async ({ form }) => {
    const text = await whatsAppText(form);

    expect(text).toContain('presupuesto');
    expect(text).toContain(typed.name);
    expect(text).toContain(typed.message);
  });

  test('brings what is corrected to WhatsApp', async ({ form }) => {
    await form.message.fill('Son seis plantas.');

    expect(await whatsAppText(form)).toContain('Son seis plantas.');
  });

  test('brings the first 1000 characters to WhatsApp', async ({ form }) => {
    await form.message.fill(`${'😀'.repeat(1000)}!`);

    const text = await whatsAppText(form);
    expect(text).toContain('😀'.repeat(1000));
    expect(text).not.toContain('!');
  });

  test('can hold half a character', async ({ form }) => {
    await form.message.fill('\ud83d');

    expect(await whatsAppText(form)).toContain('\ufffd');
  });
});

test('without a network the form says so below its error', async ({
  page,
  form,
  allow,
}) => {
  allow('ERR_INTERNET_DISCONNECTED');
  await form.open();
  await form.fill();
  await page.context().setOffline(true);

  await form.button.click();

  await expect(form.status).toHaveText(words.error);
  await expect(form.form.locator('.form-help')).toContainText(
    formMessages.es.help.offline(readablePhone(company.phone)),
  );
});

test.describe('when the server refuses two fields', () => {
  test.beforeEach(async ({ form, allow }) => {
    allow(422);
    await form.open();
    await form.send({ ...typed, name: 'a'.repeat(101), message: 'ñ'.repeat(5001) });
    await expect(form.status).toHaveText(words.error);
  });

  for (const field of ['name', 'message'] as const)
    test(`the ${field} says what is wrong`, { tag: '@core' }, async ({ form }) => {
      const sentence = hints.es[field];
      await expect(form[field]).toHaveAttribute('aria-invalid', 'true');
      await expect(form[field]).toHaveAccessibleDescription(new RegExp(`${sentence}$`));
      await expect(form.form.getByText(sentence)).toBeVisible();
    });

  test('the first of them is focused', async ({ form }) => {
    await expect(form.name).toBeFocused();
  });

  test('the others are not marked', async ({ form }) => {
    await expect(form.email).not.toHaveAttribute('aria-invalid');
  });

  test('the form is accessible', async ({ page }) => {
    await expectAccessible(page, 'refused by the server', '#contacto');
  });

  test('editing a field clears its own error', async ({ form }) => {
    await form.name.fill('Ana');

    await expect(form.name).not.toHaveAttribute('aria-invalid');
    await expect(form.message).toHaveAttribute('aria-invalid', 'true');
  });
});

test('a small phone shows the label of a refused message', async ({
  page,
  form,
  allow,
}) => {
  allow(422);
  await page.setViewportSize({ width: 320, height: 568 });
  await form.open();
  await form.answerWithJson({ success: false, errors: { message: 'No.' } }, 422);
  await form.send();

  await expect(form.message).toBeFocused();
  await expectBelowHeader(page.locator('label[for=campo-message]'));
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`the top of the card is shown after a success at ${width} px`, async ({
    page,
    form,
  }) => {
    await page.setViewportSize({ width, height });
    await form.open();
    await form.answerWithJson({ success: true });
    await form.send();

    await expect(form.status).toHaveText(words.success);
    await expectBelowHeader(page.locator('.form-card'));
  });

test('the line for emergencies stands below a success', async ({ page, form }) => {
  await form.open();
  await form.answerWithJson({ success: true });
  await form.send();
  await expect(form.status).toHaveText(words.success);

  const line = await topOf(page.locator('#contacto .urgent-line'));
  expect(line).toBeGreaterThan(await topOf(form.status));
});

test('with letters of 32 px a phone shows the success', async ({ launch }) => {
  const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
  await page.setViewportSize({ width: 390, height: 844 });
  const form = new ContactForm(page);
  await form.open();
  await form.answerWithJson({ success: true });
  await form.send();

  await expect(form.status).toHaveText(words.success);
  await expectBelowHeader(form.status);
});

test.describe('when the sender is refused', () => {
  const explanation = 'Espera unos minutos o llámanos al +34 000 000 000.';

  test.beforeEach(async ({ form, allow }) => {
    allow(429);
    await form.open();
    await form.answerWithJson({ success: false, message: explanation }, 429);
    await form.send();
  });

  test('its status element has the error alone', async ({ form }) => {
    await expect(form.status).toHaveText(words.error);
  });

  test('the sentence of the server stands below the error', async ({ form }) => {
    const below = form.form.locator('.form-status + .form-help > p').first();

    await expect(below).toHaveText(explanation);
  });

  test('the sentence of the server describes the error', async ({ form }) => {
    await expect(form.status).toBeFocused();
    await expect(form.status).toHaveAccessibleDescription(explanation);
  });

  test('the form is accessible', async ({ page, form }) => {
    await expect(form.status).toHaveText(words.error);
    await expectAccessible(page, 'sender refused', '#contacto');
  });

  test('sending again clears the sentence of the server', async ({ form }) => {
    await expect(form.form.getByText(explanation)).toBeVisible();
    await form.answerWithJson({ success: true });

    await form.button.click();

    await expect(form.status).toHaveText(words.success);
    await expect(form.form.getByText(explanation)).toHaveCount(0);
  });
});

test.describe('while a corrected form is sent', () => {
  let answer: () => void;

  test.beforeEach(async ({ form, allow }) => {
    allow(422);
    await form.open();
    const errors = { message: 'Describe tu proyecto.' };
    await form.answerWithJson({ success: false, errors }, 422);
    await form.send();
    await expect(form.status).toHaveText(words.error);
    await form.answerNoMore();

    const { promise: answered, resolve } = Promise.withResolvers<void>();
    answer = resolve;
    await form.answerWith(async (route) => {
      await answered;
      await route.fulfill({ json: { success: true } });
    });
    await form.button.click();
    await expect(form.button).toHaveText(words.sending);
  });

  test('its button is disabled', async ({ form }) => {
    await expect(form.button).toBeDisabled();
  });

  test('it is announced', async ({ page, form }) => {
    await expect(form.form.locator('[aria-live]')).toHaveText(words.sending);
    await expectAccessible(page, 'sending', '#contacto');
  });

  test('its errors are cleared', async ({ form }) => {
    await expect(form.status).toBeEmpty();
    await expect(form.message).not.toHaveAttribute('aria-invalid');
  });

  test('its answer enables the button again', async ({ page, form }) => {
    answer();

    await expect(form.status).toHaveText(words.success);
    await expect(form.button).toBeEnabled();
    await expectAccessible(page, 'success', '#contacto');
  });
});

test('a form whose script cannot be loaded posts natively', async ({
  page,
  form,
  allow,
}) => {
  allow('ERR_FAILED');
  await page.route(formScript, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) =>
    formScript.test(request.url()),
  );
  await page.goto('/#contacto');
  await failed;
  const name = uniqueName();

  await form.send({ ...typed, name });

  await expect(page).toHaveURL('/gracias');
  expect(await storedUnder(name)).toHaveLength(1);
});

test('the button answers before the request is prepared', async ({ form }) => {
  await form.open();
  await form.answerWithJson({ success: true });
  await form.fill();

  const atOnce = await form.form.evaluate((element: HTMLFormElement) => {
    const { fetch } = window;
    let isPrepared = false;
    window.fetch = (...call) => {
      isPrepared = true;
      return fetch(...call);
    };
    element.requestSubmit();
    return { state: element.dataset.state, isPrepared };
  });

  expect(atOnce).toEqual({ state: 'sending', isPrepared: false });
  await expect(form.status).toHaveText(words.success);
});

test('a double submit posts once, as multipart/form-data', async ({ form }) => {
  await form.open();
  const posted = await form.answerWithJson({ success: true });
  await form.fill();

  await form.form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit();
    element.requestSubmit();
  });
  await expect(form.status).toHaveText(words.success);

  expect(posted).toHaveLength(1);
  expect(posted[0]?.method()).toBe('POST');
  expect(posted[0]?.headers()['content-type']).toMatch(
    /^multipart\/form-data; boundary=/,
  );
});

test.describe('the form’s script', () => {
  test('is not requested before the form is near', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));

    await page.goto('/');
    await page.waitForLoadState('networkidle');

    expect(requested.filter((url) => formScript.test(url))).toEqual([]);
  });

  test('keeps text that was typed before', async ({ page, form }) => {
    const release = await holdBack(page, formScript);
    await page.goto('/');
    await form.fill();

    release();
    await hydrateForm(page);

    expect(await form.values()).toEqual({ ...typed, consent: true });
  });

  test('accepts an address that was pasted before', async ({ page, form }) => {
    const release = await holdBack(page, formScript);
    await page.goto('/');
    await form.fill({ ...typed, email: '\u2066joan@example.org\u2069' });

    release();
    await hydrateForm(page);

    await expect(form.email).toHaveValue('joan@example.org');
  });

  test('sends text that was typed before', async ({ page, form }) => {
    const release = await holdBack(page, formScript);
    await page.goto('/');
    await form.fill();
    release();
    await hydrateForm(page);
    const posted = await form.answerWithJson({ success: true });

    await form.button.click();

    await expect(form.status).toHaveText(words.success);
    expect(posted).toHaveLength(1);
  });
});

test.describe('in a form that an extension or a translator changed', () => {
  // React reports that the form differs from its own, and renders it again.
  test.use({ expectedComplaints: [/React error #418/] });

  test('the typed text is kept', async ({ page, form }) => {
    const release = await holdBack(page, formScript);
    await page.goto('/#contacto');
    await form.fill();
    await form.message.evaluate((field) => {
      field.after(document.createElement('span'));
      document.documentElement.lang = 'ca';
    });

    release();
    await expect(form.form.locator('.field > span')).toHaveCount(0);

    expect(await form.values()).toEqual({ ...typed, consent: true });
  });
});

/** Returns the text that the link to send by WhatsApp begins a message with. */
async function whatsAppText({ form }: ContactForm): Promise<string | null> {
  const link = form.getByRole('link', { name: 'Enviar por WhatsApp' });
  const href = await link.getAttribute('href');
  return new URL(href ?? '').searchParams.get('text');
}

/** Waits until the top of a part is on the screen, below the header. */
async function expectBelowHeader(part: Locator): Promise<void> {
  const header = await part.page().locator('.header').boundingBox();
  const bottom = (header?.y ?? 0) + (header?.height ?? 0);
  await expect(part).toBeInViewport();
  await expect.poll(() => topOf(part)).toBeGreaterThanOrEqual(bottom);
}

async function topOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box?.y ?? Number.NaN;
}

function colour(element: Element): { red: number; green: number } {
  const [red = 0, green = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(
    Number,
  );
  return { red, green };
}
