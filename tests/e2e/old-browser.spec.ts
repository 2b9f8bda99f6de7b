import { storedUnder, typed, uniqueName, words } from './contact-form.ts';
import { becomeOldBrowser } from './old-browser.ts';
import { expect, test } from './strict-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('in the oldest supported browser', () => {
  test.beforeEach(async ({ page, form }) => {
    await page.addInitScript(becomeOldBrowser);
    await form.open();
  });

  test('a request is stored', async ({ form }) => {
    const name = uniqueName();

    await form.send({ ...typed, name });

    await expect(form.status).toHaveText(words.success);
    expect(await storedUnder(name)).toHaveLength(1);
  });

  test('the slideshow stands still for a visitor who asks for it', async ({ page }) => {
    const pause = page.locator('.pause');

    await expect(pause).toHaveAttribute('aria-pressed', 'true');
  });
});

const missing = {
  fetch: () => Reflect.deleteProperty(window, 'fetch'),
  FormData: () => Reflect.deleteProperty(window, 'FormData'),
  'FormData.prototype.set': () => Reflect.deleteProperty(FormData.prototype, 'set'),
  AbortSignal: () => Reflect.deleteProperty(window, 'AbortSignal'),
};

for (const [name, remove] of Object.entries(missing)) {
  test.describe(`without ${name}`, () => {
    // The error is reported so that we see it.
    test.use({ expectedComplaints: [/TypeError|ReferenceError/] });

    test('the browser posts the form by itself, once', async ({ page, form }) => {
      await form.open();
      await page.evaluate(remove);
      const name = uniqueName();
      const posted: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') posted.push(request.url());
      });

      await form.send({ ...typed, name });

      await expect(page).toHaveURL('/gracias');
      expect(await storedUnder(name)).toHaveLength(1);
      expect(posted).toHaveLength(1);
    });
  });
}

test('a form whose answer cannot be read is not posted again', async ({ page, form }) => {
  await form.open();
  const posted = await form.answerWithJson({ success: true });
  await page.evaluate(() => Reflect.deleteProperty(Response.prototype, 'json'));

  await form.send();

  await expect(form.status).toHaveText(words.error);
  expect(posted).toHaveLength(1);
});
