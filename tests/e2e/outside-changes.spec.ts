import type { Page } from '@playwright/test';
import { storedUnder, typed, uniqueName, words } from './contact-form.ts';
import { expect, test } from './strict-page.ts';

// Changes that extensions and translators make to the form while it is in use.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const changes = {
  'the label of its button is replaced': replaceLabel,
  'its texts are translated': translateTexts,
  'the content of its button is removed': emptyButton,
  'its status element is removed': removeStatus,
  'its status element is replaced by a copy': copyStatus,
  'its announcement is removed': removeAnnouncement,
  'a field is replaced by a copy': copyMessage,
};

const changesWhileSending = {
  ...changes,
  'the form is removed': removeForm,
  'the form is replaced by a copy': copyForm,
  'its column is replaced by a copy': copyColumn,
};

test.beforeEach(({ form }) => form.open());

for (const [name, change] of Object.entries(changes)) {
  test.describe(`when ${name}`, () => {
    test('a stored request is confirmed', async ({ page, form }) => {
      const request = { ...typed, name: uniqueName() };
      await form.fill(request);
      await page.evaluate(change);

      await form.button.click();

      await expect(form.status).toHaveText(words.success);
      await expect(form.button).toBeVisible();
      expect(await storedUnder(request.name)).toHaveLength(1);
    });

    test('a failed request keeps its fields', async ({ page, form }) => {
      await form.answerWithJson({ success: false });
      await form.fill();
      await page.evaluate(change);

      await form.button.click();

      await expect(form.status).toHaveText(words.error);
      expect(await form.values()).toEqual({ ...typed, consent: true });
    });
  });
}

for (const [name, change] of Object.entries(changesWhileSending)) {
  test(`a request is confirmed though ${name} meanwhile`, async ({ page, form }) => {
    const posted = await answerAfter(page, change);

    await form.send();

    await expect(form.status).toHaveText(words.success);
    await expect(form.form).toHaveCount(1);
    expect((await form.values()).message).toBe('');
    expect(posted).toHaveLength(1);
  });
}

test('the confirmation is focused in a form that is drawn again', async ({
  page,
  form,
}) => {
  await form.answerWithJson({ success: true });
  await form.fill();
  await page.evaluate(removeStatus);

  await form.button.click();

  await expect(form.status).toHaveText(words.success);
  await expect(form.status).toBeFocused();
});

test('a form that is drawn again says that it sends', async ({ page, form }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await form.answerWith(async (route) => {
    await answered;
    await route.fulfill({ json: { success: true } });
  });
  await form.fill();
  await page.evaluate(replaceLabel);

  await form.button.click();

  await expect(form.button).toHaveText(words.sending);
  await expect(form.button).toBeDisabled();
  answer();
});

test('a form that is drawn again sends its next request', async ({ page, form }) => {
  await form.fill();
  await page.evaluate(replaceLabel);
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  const name = uniqueName();

  await form.send({ ...typed, name });

  await expect.poll(() => storedUnder(name)).toHaveLength(1);
  await expect(form.status).toHaveText(words.success);
});

/** Answers with success after changing the page, and returns what was posted. */
async function answerAfter(page: Page, change: () => void) {
  const posted: unknown[] = [];
  await page.route('**/contact-form-client.php', async (route) => {
    posted.push(route.request());
    await page.evaluate(change);
    await route.fulfill({ json: { success: true } });
  });
  return posted;
}

/* In the page: the changes. */

function replaceLabel(): void {
  const label = document.createElement('span');
  label.textContent = 'Send';
  document.querySelector('.form button span:last-of-type')?.replaceWith(label);
}

/** Keeps the words, by which the test finds the fields. */
function translateTexts(): void {
  const form = document.querySelector('.form') as Element;
  const texts = document.createTreeWalker(form, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode as Text);

  for (const node of nodes) {
    const inner = document.createElement('font');
    inner.textContent = node.data;
    const outer = document.createElement('font');
    outer.append(inner);
    node.replaceWith(outer);
  }
}

function emptyButton(): void {
  document.querySelector('.form button')?.replaceChildren();
}

function removeStatus(): void {
  document.querySelector('.form [role=status]')?.remove();
}

function copyStatus(): void {
  const status = document.querySelector('.form [role=status]');
  status?.replaceWith(status.cloneNode(true));
}

function removeAnnouncement(): void {
  document.querySelector('.form [aria-live]')?.remove();
}

function copyMessage(): void {
  const message = document.querySelector<HTMLTextAreaElement>('#campo-message');
  const copy = message?.cloneNode(true) as HTMLTextAreaElement;
  copy.value = message?.value ?? '';
  message?.replaceWith(copy);
}

function removeForm(): void {
  document.querySelector('.form')?.remove();
}

function copyForm(): void {
  const form = document.querySelector('.form');
  form?.replaceWith(form.cloneNode(true));
}

function copyColumn(): void {
  const column = document.querySelector('.form-card');
  column?.replaceWith(column.cloneNode(true));
}
