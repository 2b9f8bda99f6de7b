import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ca } from '../../src/site/i18n/ca.ts';
import { formMessages } from '../../src/site/quote-form/messages.ts';
import { routes } from '../../src/site/routes.ts';
import { words } from '../e2e/contact-form.ts';
import { type Browser, bringOnScreen } from './browser.ts';
import { see, type Visit } from './visit.ts';

/** The contact form in each of its states. */
export function form({ skip, open, look, gate }: Visit): void {
  test('what is missing is asked for by the browser itself', { skip }, async () => {
    const browser = await goToForm(await look(routes.home));
    await browser.click('form button');
    await see(browser, () => document.activeElement?.getAttribute('name') === 'name');
    assert.equal(await browser.run(shown), '');
  });

  for (const [home, { sending, error, success }] of [
    [routes.home, words],
    [ca.paths.home, formMessages.ca],
  ] as const)
    test(`at ${home} a request is being sent, is lost and said to be, is sent again and thanked for`, {
      skip,
    }, async () => {
      const browser = await goToForm(await open(home));
      await fill(browser);

      const lose = gate().holdPosts();
      await browser.click('form button');
      await see(browser, saysThatItSends, sending);
      lose('lose');
      await see(browser, says, error);
      assert.equal(await browser.run(typedName), 'Ana');

      const pass = gate().holdPosts();
      await browser.click('form button[type=submit]');
      await see(browser, saysThatItSends, sending);
      pass('pass');
      await see(browser, says, success);
      assert.equal(await browser.run(typedName), '');
    });
}

/** The form hydrates when it comes near the screen. */
async function goToForm(browser: Browser): Promise<Browser> {
  await browser.run(bringOnScreen, 'form button');
  await see(browser, isAwake);
  return browser;
}

export async function fill(browser: Browser): Promise<void> {
  await browser.type('form [name=name]', 'Ana');
  await browser.type('form [name=email]', 'ana@example.com');
  await browser.type('form [name=message]', 'Una fachada de cinco plantas');
  await browser.click('form [type=checkbox]');
}

/** React's own marks on the form say that the script is at work. */
function isAwake(): boolean {
  return Object.keys(document.forms[0] ?? {}).some((key) => key.startsWith('__reactProps'));
}

function shown(): string {
  return document.querySelector('form [role=status]')?.textContent ?? '';
}

function says(sentence: string): boolean {
  const status = document.querySelector('#contacto [role=status]') as HTMLElement;
  return status.innerText.includes(sentence) && status.checkVisibility();
}

function saysThatItSends(label: string): boolean {
  const button = document.querySelector('form button[type=submit]') as HTMLButtonElement;
  return button.disabled && button.innerText.includes(label);
}

function typedName(): string {
  return (document.querySelector('form [name=name]') as HTMLInputElement).value;
}
