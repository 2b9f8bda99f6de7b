import { routes } from '../../src/site/routes.ts';
import { ContactForm, typed, words } from './contact-form.ts';
import { test } from './split-site.ts';
import { uniqueName } from './stored-requests.ts';
import { expect } from './strict-page.ts';

// One worker builds and serves that site.
test.describe.configure({ mode: 'default' });

test.use({
  expectedComplaints: [
    /^(asked another host: http:\/\/127\.0\.0\.1:\d+\/contact-form-client\.php$|console: .* status of 422)/,
  ],
});

test('the form reaches the server from another origin, which alone it may talk to, and its page reads the answer', async ({
  page,
  request,
  split,
}) => {
  const headers = (await request.get(routes.home)).headers();
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ${split.server};`);
  expect(headers['content-security-policy']).toContain(`form-action 'self' ${split.server};`);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');

  const contact = new ContactForm(page);
  await contact.open();
  const sent = { ...typed, name: uniqueName() };
  await contact.fill({ ...sent, name: 'a'.repeat(101) });
  await contact.button.click();
  await expect(contact.status).toHaveText(words.error);
  await expect(contact.name).toHaveAttribute('aria-invalid', 'true');
  await contact.name.fill(sent.name);
  await contact.button.click();
  await expect(contact.status).toHaveText(words.success);
  const stored = await split.stored();
  expect(stored.find(({ name }) => name === sent.name)).toMatchObject(sent);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is posted there, and its visitor led back to the page that thanks, or says what to mend', async ({
    page,
    split,
  }) => {
    await page.goto(routes.home);
    const contact = new ContactForm(page);
    const sent = { ...typed, name: uniqueName() };
    await contact.fill({ ...sent, name: 'a'.repeat(101) });
    await contact.button.click();
    await expect(page).toHaveURL(`${split.site}${routes.notSent}#name`);
    await page.goto(routes.home);
    await contact.fill(sent);
    await contact.button.click();
    await expect(page).toHaveURL(split.site + routes.thanks);
    expect((await split.stored()).some(({ name }) => name === sent.name)).toBe(true);
  });
});
