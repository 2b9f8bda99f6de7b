import { hints } from '../../src/contact-request/fields.ts';
import { routes } from '../../src/site/routes.ts';
import { expectAccessible } from './axe.ts';
import { storedUnder, typed, uniqueName, words } from './contact-form.ts';
import { holdBack, hydrateForm } from './hydrate-form.ts';
import { expect, test } from './strict-page.ts';

/** `send-request.test.ts` tests how an answer is read, `tests/html/landing.test.ts` what the fields require. */

// Without smooth scrolling, which every click would wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const formScript = /\/hydrate-form\.[^/]*\.js/;

test('validation is the browser’s own: nothing cancels `invalid`, and nothing is sent', {
  tag: '@core',
}, async ({ page, form }) => {
  await form.open();
  const posted = await form.answerWithJson({ success: true });
  await page.evaluate(() => {
    const cancelled: boolean[] = [];
    Object.assign(window, { cancelled });
    // The last listener that an event meets.
    addEventListener(
      'invalid',
      (event) => setTimeout(() => cancelled.push(event.defaultPrevented)),
      true,
    );
  });
  for (const field of ['name', 'email', 'message', 'consent'] as const) {
    await form.fill();
    if (field === 'consent') await form.consent.uncheck();
    else await form[field].clear();
    await form.button.click();
    await expect(form[field]).toBeFocused();
    await expect(form[field]).toHaveJSProperty('validity.valueMissing', true);
  }
  await form.send({ ...typed, email: 'ana.example.com' });
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveJSProperty('validity.typeMismatch', true);
  await expectAccessible(page, 'refused by the browser', '#contacto');
  expect(posted).toEqual([]);
  await expect(form.status).toBeEmpty();
  expect(new Set(await page.evaluate(() => Reflect.get(window, 'cancelled')))).toEqual(
    new Set([false]),
  );
});

test('hydrates the form when the first observer entry is not intersecting', async ({
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

test('after success the form is cleared, confirms, and sends again', {
  tag: '@core',
}, async ({ form }) => {
  await form.open();
  for (const phone of [typed.phone, '']) {
    const request = { ...typed, name: uniqueName(), phone };
    await form.send(request);
    await expect(form.status).toHaveText(words.success);
    expect(await storedUnder(request.name)).toEqual([
      expect.objectContaining({ ...request, state: 'received' }),
    ]);
    await expect(form.status).toBeFocused();
    await expect(form.form).toBeVisible();
    expect(await form.values()).toEqual({
      name: '',
      email: '',
      phone: '',
      message: '',
      consent: false,
    });
    const { red, green } = await form.status.getByText(words.success).evaluate(colour);
    expect(green).toBeGreaterThan(red);
  }
});

test.describe('when something goes wrong', () => {
  test('a network failure keeps the fields', async ({ form, allow }) => {
    allow('ERR_CONNECTION_FAILED');
    await form.open();
    await form.answerWith((route) => route.abort('connectionfailed'));
    await form.send();
    await expect(form.status).toHaveText(words.error);
    await expect(form.status).toBeFocused();
    expect(await form.values()).toEqual({ ...typed, consent: true });
    await expect(form.button).toBeEnabled();
    const { red, green } = await form.status.getByText(words.error).evaluate(colour);
    expect(red).toBeGreaterThan(green);
  });

  test('shows server errors per field until edited, and focuses the first', {
    tag: '@core',
  }, async ({ page, form, allow }) => {
    allow(422);
    await form.open();
    await form.send({ ...typed, name: 'a'.repeat(101), message: 'ñ'.repeat(5001) });
    await expect(form.status).toHaveText(words.error);
    await expect(form.name).toBeFocused();
    for (const [field, sentence] of [
      [form.name, hints.es.name],
      [form.message, hints.es.message],
    ] as const) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(`${sentence}$`));
      await expect(form.form.getByText(sentence)).toBeVisible();
    }
    await expect(form.email).not.toHaveAttribute('aria-invalid');
    await expectAccessible(page, 'refused by the server', '#contacto');
    await form.name.fill('Ana');
    await expect(form.name).not.toHaveAttribute('aria-invalid');
    await expect(form.message).toHaveAttribute('aria-invalid', 'true');
  });

  test('sending disables and relabels the button, and clears messages', async ({
    page,
    form,
    allow,
  }) => {
    allow(422);
    await form.open();
    await form.answerWithJson(
      { success: false, errors: { message: 'Describe tu proyecto.' } },
      422,
    );
    await form.send();
    await expect(form.status).toHaveText(words.error);
    await page.unrouteAll();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await form.answerWith(async (route) => {
      await answered;
      await route.fulfill({ json: { success: true } });
    });
    await form.button.click();
    await expect(form.button).toHaveText(words.sending);
    await expect(form.button).toBeDisabled();
    await expect(form.form.locator('[aria-live]')).toHaveText(words.sending);
    await expectAccessible(page, 'sending', '#contacto');
    await expect(form.status).toBeEmpty();
    await expect(form.message).not.toHaveAttribute('aria-invalid');
    answer();
    await expect(form.status).toHaveText(words.success);
    await expect(form.button).toBeEnabled();
    await expectAccessible(page, 'success', '#contacto');
  });

  test('a form whose script cannot be loaded posts natively', async ({
    page,
    form,
    allow,
  }) => {
    allow('ERR_FAILED');
    await page.route(formScript, (route) => route.abort());
    const name = uniqueName();
    const failed = page.waitForEvent('requestfailed', (request) =>
      formScript.test(request.url()),
    );
    await page.goto('/#contacto');
    await failed;
    await form.send({ ...typed, name });
    await expect(page).toHaveURL('/gracias');
    expect(await storedUnder(name)).toHaveLength(1);
  });
});

test('posts once for a double submit, as multipart/form-data', async ({ form }) => {
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

test('loads the form’s script on approach, and keeps text typed before', async ({
  page,
  form,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const release = await holdBack(page, formScript);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => formScript.test(url))).toEqual([]);
  await form.fill();
  release();
  await hydrateForm(page);
  expect(await form.values()).toEqual({ ...typed, consent: true });
  const posted = await form.answerWithJson({ success: true });
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  expect(posted).toHaveLength(1);
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

function colour(element: Element): { red: number; green: number } {
  const [red = 0, green = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(
    Number,
  );
  return { red, green };
}
