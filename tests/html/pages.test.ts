import assert from 'node:assert/strict';
import { access, glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type HTMLElement as Part, parse } from 'node-html-parser';
import company from '../../company.ts';
import { fieldRules } from '../../src/contact-request/fields.ts';
import { apiPath, apiPaths } from '../../src/desk-api/paths.ts';
import { ca } from '../../src/site/i18n/ca.ts';
import { es } from '../../src/site/i18n/es.ts';
import { routes } from '../../src/site/routes.ts';
import {
  catalanPages,
  everyPage,
  homes,
  legalPages,
  unknownPath,
  unknownPathInCatalan,
} from '../e2e/all-pages.ts';
import { builtPage, hrefs, only, textOf, texts } from './built-page.ts';

const site = process.env.SITE_DIR || 'dist/site';
const built = new Map(
  await Promise.all(
    everyPage.map(async ({ path }) => [path, await builtPage(path)] as const),
  ),
);
const idsOf = (page: Part) => page.querySelectorAll('[id]').map(({ id }) => id);

test('each page leads first to its content', () => {
  for (const [path, page] of built) {
    const first = page.querySelector('body :is(a, button, input, summary)');
    assert.equal(first?.getAttribute('href'), '#contenido', path);
    assert.equal(only(page, 'main').id, 'contenido', path);
    assert.equal(only(page, 'main').getAttribute('tabindex'), '-1', path);
    const { paths } = path.startsWith('/ca/') ? ca : es;
    const home = path === paths.home ? '' : paths.home;
    assert.equal(
      only(page, 'header .brand').getAttribute('href'),
      `${home}#inicio`,
      path,
    );
  }
});

test('only the landing page loads scripts, and shows a floating WhatsApp button', () => {
  for (const [path, page] of built) {
    if (homes.includes(path)) continue;
    for (const selector of [
      'script[src]',
      'link[rel=modulepreload]',
      '[data-island]',
      'aside',
    ])
      assert.equal(page.querySelectorAll(selector).length, 0, `${path}: ${selector}`);
    assert.doesNotMatch(page.outerHTML, /import\(/, path);
  }
});

test('on each page an id is unique, and each reference finds one', () => {
  for (const [path, page] of built) {
    const ids = idsOf(page);
    assert.deepEqual(ids, [...new Set(ids)], path);
    for (const name of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'])
      for (const part of page.querySelectorAll(`[${name}]`))
        for (const id of part.getAttribute(name)?.split(' ') ?? [])
          assert.ok(ids.includes(id), `${path}: ${id}`);
  }
});

test('every internal link has an existing page and anchor', () => {
  for (const [path, page] of built)
    for (const link of hrefs(page, 'a[href^="/"], a[href^="#"]')) {
      const [to = '', anchor] = link.split('#');
      const target = built.get(to || path);
      assert.ok(
        target && (!anchor || idsOf(target).includes(anchor)),
        `${path}: ${link}`,
      );
    }
});

test('every referenced file exists, and every picture has its alt and size', async () => {
  for (const [path, page] of built) {
    for (const image of page.querySelectorAll('img'))
      for (const name of ['alt', 'width', 'height'])
        assert.ok(image.hasAttribute(name), `${path}: ${name}`);
    const shared = page.querySelectorAll('meta[property="og:image"]');
    const files = [
      ...page
        .querySelectorAll('[src^="/"]')
        .map((part) => part.getAttribute('src') ?? ''),
      ...hrefs(page, 'link[href^="/"]'),
      ...shared.map((meta) => new URL(meta.getAttribute('content') ?? '').pathname),
    ];
    for (const file of files) await access(join(site, file));
    const rels = page.querySelectorAll('link:not([rel=alternate], [rel=canonical])');
    assert.deepEqual(
      rels.map((link) => link.getAttribute('rel')),
      ['icon', 'apple-touch-icon', 'preload'],
    );
    assert.ok(
      only(page, 'style').text.includes(hrefs(page, 'link[as=font]')[0] ?? ' '),
      path,
    );
  }
});

test('only landing and legal pages are indexed, listed and described', async () => {
  const listed = parse(await readFile(join(site, 'sitemap.xml'), 'utf8'));
  const addresses: string[] = [];
  const inCatalan = catalanPages.slice(0, 4);
  for (const { name, path } of [...everyPage.slice(0, 4), ...inCatalan]) {
    const page = await builtPage(path);
    assert.equal(page.querySelectorAll('meta[name=robots]').length, 0, name);
    const canonical = only(page, 'link[rel=canonical]').getAttribute('href') ?? '';
    assert.match(canonical, new RegExp(`^https://[^/]+${path}$`));
    addresses.push(canonical);
    const facts = page
      .querySelectorAll('meta[content]')
      .map(({ attributes }) => attributes);
    const shown = Object.fromEntries(
      facts.map(({ name, property = name, content }) => [property, content]),
    );
    assert.match(shown['og:image'] ?? '', /^https:.*\.jpg$/, name);
    assert.partialDeepStrictEqual(shown, {
      viewport: 'width=device-width,initial-scale=1',
      'og:type': 'website',
      'og:site_name': company.name,
      'og:locale': path.startsWith('/ca/') ? 'ca_ES' : 'es_ES',
      'og:url': canonical,
      'og:title': textOf(only(page, 'title')),
      'og:description': shown.description,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
  }
  assert.deepEqual(texts(listed, 'urlset > url > loc'), addresses);
});

test('robots.txt disallows no page, so that search engines read noindex', async () => {
  const rules = await readFile(join(site, 'robots.txt'), 'utf8');
  assert.match(rules, /^User-agent: \*$/m);
  assert.match(rules, new RegExp(`^Sitemap: ${company.siteUrl}/sitemap.xml$`, 'm'));
  assert.doesNotMatch(rules, /^Disallow: *\S/m);
});

for (const [words, path] of [
  [es, unknownPath],
  [es, es.paths.submissionFailed],
  [es, es.paths.thanks],
  [ca, unknownPathInCatalan],
  [ca, ca.paths.submissionFailed],
  [ca, ca.paths.thanks],
] as const) {
  test(`${path} has a message, all links, and is not indexed`, async () => {
    const page = await builtPage(path);
    const main = only(page, 'main');
    assert.equal(texts(main, 'h1').length, 1);
    for (const way of ['tel:', 'mailto:', 'https://wa.me/'])
      only(main, `a[href^="${way}"]`);
    assert.match(textOf(only(main, `a[href="${words.paths.home}"]`)), /inici/i);
    assert.match(
      only(page, 'meta[name=robots]').getAttribute('content') ?? '',
      /noindex/,
    );
  });
}

test('the error page links to the form and names the limits', async () => {
  for (const { language, paths, submissionFailed } of [es, ca]) {
    const page = await builtPage(paths.submissionFailed);
    assert.equal(
      textOf(only(page, `main a[href="${paths.home}#contacto"]`)),
      submissionFailed.toForm,
    );
    for (const field of ['name', 'phone', 'message'] as const) {
      const limit = fieldRules[field].maxLength.toLocaleString(language, {
        useGrouping: 'always',
      });
      assert.match(
        textOf(only(page, `#${field}`)),
        new RegExp(` ${limit} (?:caracteres|caràcters)`),
      );
    }
  }
});

test('each legal page has its address, a heading, a text and its contents', async () => {
  assert.deepEqual(
    legalPages.map(({ path }) => path),
    ['/politica-privacidad', '/aviso-legal', '/cookies'],
  );
  const headings = new Set<string>();
  for (const { name, path } of [...legalPages, ...catalanPages.slice(1, 4)]) {
    const main = only(await builtPage(path), 'main');
    const { paths, backHome } = path.startsWith('/ca/') ? ca : es;
    headings.add(textOf(only(main, 'h1')));
    assert.ok(textOf(main).length > 500, name);
    assert.ok(main.querySelectorAll('nav a[href^="#"]').length > 1, name);
    assert.equal(textOf(only(main, `a[href="${paths.home}"]`)), backHome);
    assert.match(textOf(only(main, 'time')), new RegExp(`^${day}$`), name);
    assert.match(
      textOf(main),
      new RegExp(`(?:vigente|vigent) des.* ${day}\\s*(?:Última|Darrera) act`),
      name,
    );
    const entries = main.querySelectorAll('nav a');
    assert.ok(entries.length > 1, name);
    for (const entry of entries)
      assert.equal(textOf(only(main, entry.getAttribute('href') ?? '')), textOf(entry));
  }
  assert.equal(headings.size, 6);
});

/** A day as either language writes it. */
const day = '\\d{1,2} (?:de |d’)[a-zç]+ del? 20\\d\\d';

test('without tag or registrations, the legal texts say so', async () => {
  const cookies = await builtPage(routes.cookies);
  assert.ok(texts(cookies, 'h2').includes('Esta web no usa cookies'));
  assert.doesNotMatch(textOf(cookies), /Cambiar cookies/);
  assert.match(textOf(only(await builtPage(routes.privacy), 'main')), /12 meses/);
  const notice = only(await builtPage(routes.legalNotice), 'main');
  assert.doesNotMatch(textOf(notice), /Datos registrales/);
  assert.ok(!notice.querySelectorAll('*').some((part) => textOf(part) === 'IRATA'));
  assert.deepEqual(
    JSON.parse(await readFile(join(site, '../policy.json'), 'utf8')).sources,
    {},
  );
});

test('the desk is installable, and preloads its session', async () => {
  const file = (href = '') => readFile(href.replace('/oficina', 'dist/desk'), 'utf8');
  const page = parse(await file('/oficina/index.html'));
  assert.match(textOf(only(page, 'title')), new RegExp(company.name));
  assert.deepEqual(hrefs(page, 'link[as=fetch][crossorigin]'), [
    apiPath + apiPaths.currentSession,
  ]);
  const { icons, ...manifest } = JSON.parse(
    await file(hrefs(page, 'link[rel=manifest]')[0]),
  );
  assert.partialDeepStrictEqual(manifest, {
    start_url: '/oficina/',
    display: 'standalone',
  });
  for (const { src } of icons) await file(`/oficina/assets/${src}`);
});

test('a production build holds no trace of the diagnostics or the desk', async () => {
  let files = 0;
  for await (const name of glob('**/*.{html,js,css,json}', { cwd: site })) {
    assert.doesNotMatch(name, /sw\.js$|oficina/);
    const text = await readFile(join(site, name), 'utf8');
    assert.doesNotMatch(text, /diagnostics/i, name);
    assert.doesNotMatch(text, /serviceWorker|\/oficina/, name);
    files++;
  }
  assert.ok(files > 10);
});

test('the script of the desk has at most 100 kB in gzip', async () => {
  const sizes: number[] = [];
  for await (const file of glob('dist/desk/assets/*.js.gz'))
    sizes.push((await stat(file)).size);
  assert.ok(Math.max(...sizes) > 50_000);
  assert.ok(Math.max(...sizes) <= 100_000);
});
