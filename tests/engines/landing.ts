import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes, sections } from '../../src/site/routes.ts';
import { see, type Visit } from './visit.ts';

const phone = { width: 360, height: 740 };

/** The landing page: its sections, its navigation, its slideshow. */
export function landing({ open }: Visit): void {
  test('every section is displayed and styled, one below the other, also on reload', async () => {
    const browser = await open(routes.home);
    assert.deepEqual(await browser.run(faults), []);
    await browser.reload();
    assert.deepEqual(await browser.run(faults), []);
  });

  test('an anchor leads below the header, back and forward lead where one was', async () => {
    const browser = await open(routes.home);
    for (const id of [sections.advantages, sections.contact]) {
      await browser.run(markEndOfScrolling);
      await browser.click(`.nav li a[href="#${id}"], .nav a.btn[href="#${id}"]`);
      await see(browser, startsBelowHeader, id);
      await see(browser, scrollingHasEnded);
    }
    await browser.run(markEndOfScrolling);
    await browser.back();
    await see(browser, startsBelowHeader, sections.advantages);
    // Chromium that is sent forward within the very scrolling that leads back stays where it is.
    await see(browser, scrollingHasEnded);
    await browser.forward();
    await see(browser, startsBelowHeader, sections.contact);
    await browser.click(`footer a[href="${routes.cookies}"]`);
    await see(browser, (path) => location.pathname.startsWith(path), routes.cookies);
    await browser.back();
    await see(browser, () => location.pathname === '/' && document.querySelector('footer') !== null);
  });

  test('an address with an anchor opens at its section', async () => {
    const browser = await open(`${routes.home}#${sections.safety}`, { ...phone, lessMotion: true });
    await see(browser, startsBelowHeader, sections.safety);
  });

  test('the menu opens, leads to a section and closes; Escape closes it too', async () => {
    const browser = await open(routes.home, phone);
    await see(browser, menuIsAwake);
    // Open once the link lies on top of all else: it is uncovered little by little.
    const isOpen = (open: boolean) => {
      const link = document.querySelector('.nav a[href="#seguridad"]') as Element;
      const { left, top, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + 1, top + height - 1)) === open;
    };
    await browser.click('.burger summary');
    await see(browser, isOpen, true);
    await browser.press('Escape');
    await see(browser, isOpen, false);
    await browser.click('.burger summary');
    await see(browser, isOpen, true);
    await browser.click(`.nav a[href="#${sections.safety}"]`);
    await see(browser, isOpen, false);
    await see(browser, startsBelowHeader, sections.safety);
  });

  test('the slideshow goes on by itself until it is paused', async () => {
    const browser = await open(routes.home);
    await see(browser, () => document.querySelectorAll('.slide').length === 4);
    await see(browser, () => document.querySelector('.slide')?.getAttribute('data-current') === 'false');
    const label = () => document.querySelector('#inicio button')?.textContent ?? '';
    const before = await browser.run(label);
    await browser.click('#inicio button');
    await see(browser, (old) => document.querySelector('#inicio button')?.textContent !== old, before);
  });
}

/** What is wrong with the sections, in words. */
function faults(): string[] {
  let end = 0;
  return [...document.querySelectorAll('main > section, footer')].flatMap((part) => {
    const { top, height } = part.getBoundingClientRect();
    const styled = getComputedStyle(part).position === 'relative';
    const wrong = [height < 200 && 'low', top < end - 1 && 'over the one before', !styled && 'without style'];
    end = top + height;
    return wrong.filter(Boolean).map((what) => `${part.id}: ${what}`);
  });
}

function startsBelowHeader(id: string): boolean {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
  return Math.abs(top - header) <= 1.5;
}

/** Writes into the page that the next scrolling has ended; at once where the browser does not tell. */
function markEndOfScrolling(): void {
  delete document.documentElement.dataset.scrolling;
  const mark = () => {
    document.documentElement.dataset.scrolling = 'ended';
  };
  if ('onscrollend' in window) addEventListener('scrollend', mark, { once: true });
  else mark();
}

/** React's own marks on the menu say that its script is at work. */
function menuIsAwake(): boolean {
  return Object.keys(document.querySelector('.burger') ?? {}).some((key) => key.startsWith('__reactProps'));
}

function scrollingHasEnded(): boolean {
  return document.documentElement.dataset.scrolling === 'ended';
}
