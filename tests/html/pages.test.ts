import assert from 'node:assert/strict';
import { access, glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type HTMLElement as Part, parse } from 'node-html-parser';
import { parseSync, Visitor } from 'vite';
import company from '../../company.ts';
import { fieldRules } from '../../src/contact-request/fields.ts';
import { apiPath, apiPaths } from '../../src/desk-api/paths.ts';
import { ca } from '../../src/site/i18n/ca.ts';
import { es } from '../../src/site/i18n/es.ts';
import { formMessages } from '../../src/site/quote-form/messages.ts';
import { routes } from '../../src/site/routes.ts';
import {
  catalanPages,
  catalanServicePages,
  everyPage,
  homes,
  legalPages,
  servicePages,
  unknownPath,
  unknownPathInCatalan,
} from '../e2e/all-pages.ts';
import { builtPage, hrefs, only, sharedPicture, textOf, texts } from './built-page.ts';

const site = process.env.SITE_DIR || 'dist/site';
const built = new Map<string, Part>();
for (const { path } of everyPage) built.set(path, await builtPage(path));

describe('each page', () => {
  test('leads first to its content', () => {
    for (const [path, page] of built) {
      const first = page.querySelector('body :is(a, button, input, summary)');
      assert.equal(first?.getAttribute('href'), '#contenido', path);
      assert.equal(only(page, 'main').id, 'contenido', path);
      assert.equal(only(page, 'main').getAttribute('tabindex'), '-1', path);
    }
  });

  test('links home by its brand', () => {
    for (const [path, page] of built) {
      const { paths } = wordsOf(path);
      const home = path === paths.home ? '' : paths.home;
      const brand = only(page, 'header .brand');
      assert.equal(brand.getAttribute('href'), `${home}#inicio`, path);
    }
  });

  test('has unique ids', () => {
    for (const [path, page] of built) {
      const ids = idsOf(page);
      assert.deepEqual(ids, [...new Set(ids)], path);
    }
  });

  for (const name of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'])
    test(`has a part for each reference by ${name}`, () => {
      for (const [path, page] of built) {
        const ids = idsOf(page);
        for (const id of referencesOf(page, name))
          assert.ok(ids.includes(id), `${path}: ${id}`);
      }
    });

  test('links only to pages of the site that exist', () => {
    for (const [path, page] of built)
      for (const link of hrefs(page, 'a[href^="/"], a[href^="#"]')) {
        const { target } = targetOf(path, link);
        assert.ok(target, `${path}: ${link}`);
      }
  });

  test('links only to anchors that exist', () => {
    for (const [path, page] of built)
      for (const link of hrefs(page, 'a[href^="/"], a[href^="#"]')) {
        const { target, anchor } = targetOf(path, link);
        if (!target || !anchor) continue;
        assert.ok(idsOf(target).includes(anchor), `${path}: ${link}`);
      }
  });

  for (const name of ['alt', 'width', 'height'])
    test(`has the ${name} of each picture`, () => {
      for (const [path, page] of built)
        for (const image of page.querySelectorAll('img'))
          assert.ok(image.hasAttribute(name), path);
    });

  test('has a space between neighbouring links, for text browsers', () => {
    for (const [path, page] of built) assert.deepEqual(joinedLinks(page), [], path);
  });

  test('has a caption in each table', () => {
    for (const [path, page] of built)
      for (const table of page.querySelectorAll('table'))
        assert.notEqual(textOf(only(table, 'caption')), '', path);
  });

  test('has a scope in each heading of a table', () => {
    for (const [path, page] of built)
      for (const head of page.querySelectorAll('table th'))
        assert.equal(head.getAttribute('scope'), 'col', path);
  });

  test('has a file for each reference', async () => {
    for (const page of built.values())
      for (const file of filesOf(page)) await access(join(site, file));
  });

  test('links to icons and one font', () => {
    for (const [path, page] of built) {
      const links = page.querySelectorAll('link:not([rel=alternate], [rel=canonical])');
      const rels = links.map((link) => link.getAttribute('rel'));
      assert.deepEqual(rels, ['icon', 'apple-touch-icon', 'preload'], path);
    }
  });

  // A telephone keeps this state after a tap, until the next one.
  test('shows what the pointer is over only to a pointer', () => {
    const forPointers = /@media \(hover:hover\)\{(?:[^{}]*\{[^{}]*\})*\}/g;
    for (const [path, page] of built) {
      const others = only(page, 'style').text.replace(forPointers, '');
      assert.doesNotMatch(others, /(?<!:not\():hover/, path);
    }
  });

  test('uses the font that it preloads', () => {
    for (const [path, page] of built) {
      const [font = ' '] = hrefs(page, 'link[as=font]');
      assert.ok(only(page, 'style').text.includes(font), path);
    }
  });
});

describe('each page except the landing page', () => {
  const others = [...built].filter(([path]) => !homes.includes(path));
  const withoutBar = others.filter(([path]) => !/\/serv(?:icios|eis)\//.test(path));

  test('has no script file', () => {
    // The selector finds the script of the landing page.
    only(pageAt(routes.home), 'script[src]');
    for (const [path, page] of others)
      assert.equal(page.querySelectorAll('script[src]').length, 0, path);
  });

  test('imports no script', () => {
    for (const [path, page] of others)
      assert.doesNotMatch(page.outerHTML, /import\(/, path);
  });

  test('has no floating bar except on pages about services', () => {
    for (const [path, page] of withoutBar)
      assert.equal(page.querySelectorAll('aside').length, 0, path);
  });
});

describe('what search engines read', () => {
  const indexed = [
    ...everyPage.slice(0, 4),
    ...servicePages,
    ...catalanPages.slice(0, 4),
    ...catalanServicePages,
  ];

  for (const { name, path } of indexed)
    describe(`on the page ${name}`, async () => {
      const page = await builtPage(path);
      const canonical = only(page, 'link[rel=canonical]').getAttribute('href') ?? '';

      test('it is indexed', () => {
        assert.equal(page.querySelectorAll('meta[name=robots]').length, 0);
      });

      test('it has a canonical address', () => {
        assert.match(canonical, new RegExp(`^https://[^/]+${path}$`));
      });

      test('it is described', () => {
        const shown = factsOf(page);
        assert.match(shown['og:image'] ?? '', /^https:.*\.jpg$/);
        assert.partialDeepStrictEqual(shown, {
          viewport: 'width=device-width,initial-scale=1',
          'og:type': 'website',
          'og:site_name': company.name,
          'og:locale': path.startsWith('/ca/') ? 'ca_ES' : 'es_ES',
          'og:url': canonical,
          'og:title': textOf(only(page, 'title')),
          'og:description': shown.description,
          'twitter:card': 'summary_large_image',
        });
      });

      test('the picture for shared links has its size', async () => {
        const { size, saidSize } = await sharedPicture(page);
        assert.equal(size, '1200 × 630');
        assert.equal(saidSize, size);
      });
    });

  test('the sitemap lists these pages', async () => {
    const addresses: string[] = [];
    for (const { path } of indexed)
      addresses.push(...hrefs(await builtPage(path), 'link[rel=canonical]'));

    const listed = parse(await readFile(join(site, 'sitemap.xml'), 'utf8'));
    assert.deepEqual(texts(listed, 'urlset > url > loc'), addresses);
  });

  test('robots.txt disallows no page, so that noindex is read', async () => {
    const rules = await readFile(join(site, 'robots.txt'), 'utf8');
    assert.match(rules, /^User-agent: \*$/m);
    assert.match(rules, new RegExp(`^Sitemap: ${company.siteUrl}/sitemap.xml$`, 'm'));
    assert.doesNotMatch(rules, /^Disallow: *\S/m);
  });
});

for (const path of [
  unknownPath,
  es.paths.submissionFailed,
  es.paths.thanks,
  unknownPathInCatalan,
  ca.paths.submissionFailed,
  ca.paths.thanks,
])
  describe(`the message at ${path}`, async () => {
    const page = await builtPage(path);
    const main = only(page, 'main');

    test('has one heading', () => {
      assert.equal(texts(main, 'h1').length, 1);
    });

    for (const way of ['tel:', 'mailto:', 'https://wa.me/'])
      test(`links to ${way}`, () => {
        assert.doesNotThrow(() => only(main, `.contact-ways a[href^="${way}"]`));
      });

    test('links home', () => {
      const home = only(main, `a[href="${wordsOf(path).paths.home}"]`);
      assert.match(textOf(home), /inici/i);
    });

    test('is not indexed', () => {
      const robots = only(page, 'meta[name=robots]').getAttribute('content') ?? '';
      assert.match(robots, /noindex/);
    });
  });

for (const { language, paths } of [es, ca])
  describe(`the page that thanks in ${language}`, async () => {
    const page = await builtPage(paths.thanks);

    test('links urgent visitors to the telephone', () => {
      assert.equal(hrefs(page, '.form-card .urgent-line a[href^="tel:"]').length, 1);
    });

    test('has the confirmation alone in its status element', () => {
      const status = only(page, 'main [role=status]');
      assert.equal(status.textContent.trim(), formMessages[language].success);
    });

    test('has links to send photos', () => {
      const links = hrefs(page, '.received .button');
      assert.match(links[0] ?? '', /^https:\/\/wa\.me\//);
      assert.match(links[1] ?? '', /^mailto:/);
    });
  });

for (const { language, paths, submissionFailed } of [es, ca])
  describe(`the error page in ${language}`, async () => {
    const page = await builtPage(paths.submissionFailed);

    test('links to the form', () => {
      const link = only(page, `main a[href="${paths.home}#contacto"]`);
      assert.equal(textOf(link), submissionFailed.toForm);
    });

    test('has a call as its main button', () => {
      const button = only(page, 'main .button:not(.button-line)');
      assert.equal(button.getAttribute('href'), `tel:${company.phone}`);
    });

    test('has the error alone in its status element', () => {
      const status = only(page, 'main [role=status]');
      assert.equal(status.textContent.trim(), formMessages[language].error);
    });

    for (const field of ['name', 'phone', 'message'] as const)
      test(`names the limit of the ${field}`, () => {
        const limit = fieldRules[field].maxLength;
        const named = new RegExp(` ${limit} (?:caracteres|caràcters)`);
        assert.match(textOf(only(page, `#${field}`)), named);
      });
  });

describe('legal pages', () => {
  const allLegalPages = [...legalPages, ...catalanPages.slice(1, 4)];

  test('have the required addresses', () => {
    const addresses = legalPages.map(({ path }) => path);
    assert.deepEqual(addresses, ['/politica-privacidad', '/aviso-legal', '/cookies']);
  });

  test('have a heading each', () => {
    const headings = allLegalPages.map(({ path }) => textOf(only(pageAt(path), 'h1')));
    assert.equal(new Set(headings).size, 6);
  });

  for (const { name, path } of allLegalPages)
    describe(name, () => {
      const main = only(pageAt(path), 'main');

      test('has a text', () => {
        assert.ok(textOf(main).length > 500);
      });

      test('links home', () => {
        const { paths, backHome } = wordsOf(path);
        assert.equal(textOf(only(main, `a[href="${paths.home}"]`)), backHome);
      });

      test('shows a day', () => {
        assert.match(textOf(only(main, 'time')), new RegExp(`^${day}$`));
      });

      test('says since when it is in force', () => {
        const inForce = `(?:vigente|vigent) des.* ${day}\\s*(?:Última|Darrera) act`;
        assert.match(textOf(main), new RegExp(inForce));
      });

      test('begins with its contents', () => {
        const entries = main.querySelectorAll('nav a');
        assert.ok(entries.length > 1);
        for (const entry of entries) {
          const href = entry.getAttribute('href') ?? '';
          assert.match(href, /^#/);
          assert.equal(textOf(only(main, href)), textOf(entry));
        }
      });
    });
});

/** A date as either language writes it. */
const day = '\\d{1,2} (?:de |d’)[a-zç]+ del? 20\\d\\d';

describe('without a tag or registrations', () => {
  test('the cookie policy says that there are none', () => {
    const cookies = pageAt(routes.cookies);
    assert.ok(texts(cookies, 'h2').includes('Esta web no usa cookies'));
    assert.doesNotMatch(textOf(cookies), /Cambiar cookies/);
  });

  test('the privacy policy names the months of retention', () => {
    assert.match(textOf(only(pageAt(routes.privacy), 'main')), /12 meses/);
  });

  test('the legal notice names no registration', () => {
    const notice = only(pageAt(routes.legalNotice), 'main');
    assert.doesNotMatch(textOf(notice), /Datos registrales/);
    const names = notice.querySelectorAll('*').map(textOf);
    assert.ok(!names.includes('IRATA'));
  });

  test('the content policy allows no other host', async () => {
    const policy = await readFile(join(site, '../policy.json'), 'utf8');
    assert.deepEqual(JSON.parse(policy).sources, {});
  });
});

describe('the desk', async () => {
  const file = (href = '') => readFile(href.replace('/oficina', 'dist/desk'), 'utf8');
  const page = parse(await file('/oficina/index.html'));
  const scripts = new Map<string, string>();
  for await (const name of glob('dist/desk/**/*.js'))
    scripts.set(name, await readFile(name, 'utf8'));
  assert.ok(scripts.size > 5, `${scripts.size} scripts`);

  test('names the company in its title', () => {
    assert.match(textOf(only(page, 'title')), new RegExp(company.name));
  });

  test('is not offered for translation', () => {
    const meta = only(page, 'meta[name=google]');
    assert.equal(only(page, 'html').getAttribute('translate'), 'no');
    assert.equal(meta.getAttribute('content'), 'notranslate');
  });

  test('preloads its session', () => {
    assert.deepEqual(hrefs(page, 'link[as=fetch][crossorigin]'), [
      apiPath + apiPaths.currentSession,
    ]);
  });

  test('is installable', async () => {
    const { icons, ...manifest } = JSON.parse(
      await file(hrefs(page, 'link[rel=manifest]')[0]),
    );
    assert.partialDeepStrictEqual(manifest, {
      start_url: '/oficina/',
      display: 'standalone',
    });
    assert.ok(icons.length > 0);
    for (const { src } of icons) await file(`/oficina/assets/${src}`);
  });

  test('keeps its lazy chunks in a template', () => {
    const links = only(page, 'template').querySelectorAll('link[rel=prefetch]');
    assert.ok(links.length > 5);
    assert.equal(page.querySelectorAll('link[rel=lazy]').length, 0);
  });

  test('contains no look-behind, which Safari before 16.4 cannot parse', () => {
    for (const [name, code] of scripts) assert.doesNotMatch(code, /\(\?<[=!]/, name);
  });

  test('has no class field with parentheses, which Safari 15 reads wrongly', () => {
    const found: string[] = [];
    for (const [name, code] of scripts) {
      const visitor = new Visitor({
        PropertyDefinition({ start, end }) {
          found.push(code.slice(start, end));
        },
      });
      visitor.visit(parseSync(name, code).program);
    }

    assert.ok(found.length > 10);
    assert.deepEqual(
      found.filter((field) => field.includes('(')),
      [],
    );
  });

  test('has at most 100 kB of script in gzip at first', async () => {
    const entries = page
      .querySelectorAll('script[type=module]')
      .map((script) => script.getAttribute('src') ?? '');
    const codes = await Promise.all(entries.map(file));
    const imported = [...codes.join('\n').matchAll(/from"\.(\/[^"]+\.js)"/g)].map(
      ([, name]) => `/oficina/assets${name}`,
    );

    let size = 0;
    for (const script of new Set([...entries, ...imported]))
      size += (await stat(`${script.replace('/oficina', 'dist/desk')}.gz`)).size;

    assert.ok(size > 50_000, `${size} bytes`);
    assert.ok(size <= 100_000, `${size} bytes`);
  });

  test('leaves telephone numbers to the server', () => {
    // An error text of libphonenumber-js, which no build shortens.
    for (const [name, code] of scripts)
      assert.doesNotMatch(code, /INVALID_COUNTRY/, name);
  });
});

describe('a production build', async () => {
  const files: string[] = [];
  for await (const name of glob('**/*.{html,js,css,json}', { cwd: site }))
    files.push(name);
  assert.ok(files.length > 10, `${files.length} files`);

  test('contains no trace of the diagnostics', async () => {
    for (const name of files)
      assert.doesNotMatch(await readFile(join(site, name), 'utf8'), /diagnostics/i, name);
  });

  test('contains no look-behind, which Safari before 16.4 cannot parse', async () => {
    for (const name of files)
      assert.doesNotMatch(await readFile(join(site, name), 'utf8'), /\(\?<[=!]/, name);
  });

  test('lays the form out without :has, which Firefox lacks before 121', async () => {
    for (const name of files)
      assert.doesNotMatch(
        await readFile(join(site, name), 'utf8'),
        /\.(contact-layout|form)[^{},]*:has\(/,
        name,
      );
  });

  test('leaves telephone numbers to the server', async () => {
    for (const name of files)
      assert.doesNotMatch(
        await readFile(join(site, name), 'utf8'),
        /INVALID_COUNTRY/,
        name,
      );
  });

  test('contains no trace of the desk', async () => {
    for (const name of files) {
      assert.doesNotMatch(name, /sw\.js$|oficina/);
      const text = await readFile(join(site, name), 'utf8');
      assert.doesNotMatch(text, /serviceWorker|\/oficina/, name);
    }
  });
});

/** Returns the words of a page's language. */
function wordsOf(path: string) {
  return path.startsWith('/ca/') ? ca : es;
}

function pageAt(path: string): Part {
  const page = built.get(path);
  assert.ok(page, path);
  return page;
}

/** Returns the page that a link of the page at `path` leads to, and the anchor in it. */
function targetOf(path: string, link: string) {
  const [to = '', anchor] = link.replace(/\?[^#]*/, '').split('#');
  return { target: built.get(to || path), anchor };
}

function idsOf(page: Part): string[] {
  return page.querySelectorAll('[id]').map(({ id }) => id);
}

/**
 * Returns the places where the texts of two links, or the name and the text of one, run
 * together: neither a space nor an element that starts a line in text browsers separates
 * them.
 */
function joinedLinks(page: Part): string[] {
  const html = only(page, 'body').innerHTML.replaceAll(/<svg.*?<\/svg>/gs, '');
  const inline = '(?:<(?!\\/?(?:p|div|ul|ol|li|h\\d|br|dl|dt|dd|table|form)\\b)[^>]*>)*';
  const joined = `</(?:a|button|small)>${inline}<(?:a|button|b)\\b[^>]*>${inline}[^<\\s]`;
  return html.match(new RegExp(joined, 'g')) ?? [];
}

/** Returns the ids that an attribute refers to. */
function referencesOf(page: Part, attribute: string): string[] {
  return page
    .querySelectorAll(`[${attribute}]`)
    .flatMap((part) => part.getAttribute(attribute)?.split(' ') ?? []);
}

/** Returns the paths of the files that a page refers to. */
function filesOf(page: Part): string[] {
  const sources = page
    .querySelectorAll('[src^="/"]')
    .map((part) => part.getAttribute('src') ?? '');
  const shared = page
    .querySelectorAll('meta[property="og:image"]')
    .map((meta) => new URL(meta.getAttribute('content') ?? '').pathname);
  return [...sources, ...hrefs(page, 'link[href^="/"]'), ...shared];
}

/** Returns the metadata of a page, by name or property. */
function factsOf(page: Part): Record<string, string> {
  const facts = page
    .querySelectorAll('meta[content]')
    .map(({ attributes }) => attributes);
  return Object.fromEntries(
    facts.map(({ name, property = name, content }) => [property, content]),
  );
}
