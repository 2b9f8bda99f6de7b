import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'node-html-parser';
import { maxLength } from '../../src/contact/fields.ts';
import { routes } from '../../src/site/routes.ts';
import { allPages, legalPages, unknownPath } from '../e2e/all-pages.ts';
import { builtPage, only, textOf, texts } from './built-page.ts';

const site = process.env.SITE_DIR || 'dist/site';
const landing = { name: 'the landing page', path: routes.home };
const landingPage = await builtPage(routes.home);

for (const { name, path } of allPages) {
  test(`${name} is in Spanish, leads first to its content, and is painted once all of it has come`, async () => {
    const page = await builtPage(path);
    assert.equal(only(page, 'html').getAttribute('lang'), 'es');
    const first = page.querySelector('body :is(a, button, input, summary)');
    assert.equal(first?.getAttribute('href'), '#contenido');
    assert.equal(only(page, 'main').id, 'contenido');
    assert.equal(only(page, 'main').getAttribute('tabindex'), '-1');
    assert.equal(only(page, 'head link[rel=expect]').getAttribute('href'), '#fin');
    assert.equal(page.querySelector('body')?.lastElementChild?.id, 'fin');
  });
}

for (const { name, path } of allPages.filter((each) => each.path !== routes.home)) {
  test(`${name} loads no script, and shows no floating WhatsApp button`, async () => {
    const page = await builtPage(path);
    for (const selector of ['script[src]', 'link[rel=modulepreload]', '[data-island]', 'aside'])
      assert.equal(page.querySelectorAll(selector).length, 0, selector);
    assert.doesNotMatch(page.outerHTML, /import\(/);
  });
}

test('the landing page and the legal pages may be indexed, under their own address, and the sitemap names them alone', async () => {
  const listed = parse(await readFile(join(site, 'sitemap.xml'), 'utf8'));
  const addresses: string[] = [];
  for (const { name, path } of [landing, ...legalPages]) {
    const page = await builtPage(path);
    assert.equal(page.querySelectorAll('meta[name=robots]').length, 0, name);
    const canonical = only(page, 'link[rel=canonical]').getAttribute('href') ?? '';
    assert.match(canonical, new RegExp(`^https://[^/]+${path}$`));
    addresses.push(canonical);
  }
  assert.deepEqual(texts(listed, 'urlset > url > loc'), addresses);
});

test('no page is kept from a search engine that has to read there that it may not list it', async () => {
  const rules = await readFile(join(site, 'robots.txt'), 'utf8');
  assert.match(rules, /^User-agent: \*$/m);
  assert.doesNotMatch(rules, /^Disallow: *\S/m);
});

for (const [path, floor] of [
  [unknownPath, '−1 m Sótano'],
  [routes.notSent, '+7 m Principal'],
  [routes.thanks, '0 m Calle'],
] as const) {
  test(`${path} is a message on a floor of its own, with the way home and all ways to make contact, and is not indexed`, async () => {
    const page = await builtPage(path);
    const main = only(page, 'main');
    assert.match(textOf(main), new RegExp(floor.replace('+', '\\+')));
    assert.equal(texts(main, 'h1').length, 1);
    for (const way of ['tel:', 'mailto:', 'https://wa.me/']) only(main, `a[href^="${way}"]`);
    assert.match(textOf(only(main, 'a[href="/"]')), /inicio/i);
    const services = main.querySelectorAll('nav a');
    assert.equal(services.length, 12);
    for (const service of services) {
      const card = only(landingPage, service.getAttribute('href')?.replace('/', '') ?? '');
      assert.equal(textOf(only(card, 'h3')), textOf(service));
    }
    assert.match(only(page, 'meta[name=robots]').getAttribute('content') ?? '', /noindex/);
  });
}

test('the page for a request that was not sent leads back to the form, and names the limits that the server keeps', async () => {
  const page = await builtPage(routes.notSent);
  assert.equal(textOf(only(page, 'main a[href="/#contacto"]')), 'Volver al formulario');
  for (const field of ['name', 'phone', 'message'] as const) {
    const limit = maxLength[field].toLocaleString('es', { useGrouping: 'always' });
    assert.match(textOf(only(page, `#${field}`)), new RegExp(` ${limit} caracteres`));
  }
});

test('the three legal pages are where they were asked for, each with a text under a heading of its own', async () => {
  assert.deepEqual(
    legalPages.map(({ path }) => path),
    ['/politica-privacidad', '/aviso-legal', '/cookies'],
  );
  const headings = new Set<string>();
  for (const { name, path } of legalPages) {
    const main = only(await builtPage(path), 'main');
    headings.add(textOf(only(main, 'h1')));
    assert.ok(textOf(main).length > 500, name);
    assert.equal(textOf(only(main, 'a[href="/"]')), 'Volver al inicio');
    assert.match(textOf(only(main, 'time')), /^\d{1,2} de [a-z]+ de 20\d\d$/, name);
    assert.match(textOf(main), /vigente desde el \d+ de [a-z]+ de 20\d\d\.\s*Última actualización:/, name);
  }
  assert.equal(headings.size, 3);
});

test('each entry of the contents of a legal page leads to a section of that name', async () => {
  for (const { name, path } of legalPages) {
    const main = only(await builtPage(path), 'main');
    const entries = main.querySelectorAll('nav a');
    assert.ok(entries.length > 1, name);
    for (const entry of entries)
      assert.equal(textOf(only(main, entry.getAttribute('href') ?? '')), textOf(entry));
  }
});

test('the legal texts of a company without tag or registrations say so, and name no more', async () => {
  const cookies = await builtPage(routes.cookies);
  assert.ok(texts(cookies, 'h2').includes('Esta web no usa cookies'));
  assert.doesNotMatch(textOf(cookies), /Cambiar cookies/);
  assert.match(textOf(only(await builtPage(routes.privacy), 'main')), /12 meses/);
  const notice = only(await builtPage(routes.legalNotice), 'main');
  assert.doesNotMatch(textOf(notice), /Datos registrales/);
  assert.ok(!notice.querySelectorAll('*').some((part) => textOf(part) === 'IRATA'));
});

test('a production build holds no trace of the diagnostics of development', async () => {
  let files = 0;
  for await (const name of glob('**/*.{html,js,css,json}', { cwd: site })) {
    assert.doesNotMatch(await readFile(join(site, name), 'utf8'), /diagnostics|web-vitals|onLCP/i, name);
    files++;
  }
  assert.ok(files > 10);
});
