import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allPages, legalPages } from '../e2e/all-pages.ts';
import type { Visit } from './visit.ts';

/** Every page. */
export function pages({ skip, open }: Visit): void {
  test('each legal page says when it was updated, and leads home', { skip }, async () => {
    for (const { name, path } of legalPages) {
      const browser = await open(path);
      const [time, home] = await browser.run(() => [
        document.querySelector('time')?.textContent ?? '',
        document.querySelectorAll('main a[href="/"]').length,
      ]);
      assert.match(String(time), /^\d{1,2} de [a-z]+ de 20\d\d$/, name);
      assert.ok(Number(home) > 0, name);
    }
  });

  test('no page is wider than the screen of a phone', { skip }, async () => {
    for (const { name, path } of allPages) {
      const browser = await open(path, { width: 360, height: 740 });
      assert.ok(await browser.run(() => document.documentElement.scrollWidth <= innerWidth), name);
    }
  });
}
