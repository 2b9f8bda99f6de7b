import assert from 'node:assert/strict';
import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type HTMLElement as Part, parse } from 'node-html-parser';
import { type Localized, localize } from '../../../src/company/locale.ts';
import girona from '../../e2e/company-of-girona.ts';
import { variant } from '../../e2e/variants.ts';
import { only, textOf, texts, wordsOf } from '../built-page.ts';

const pagesOfGirona = await readPages('girona');
const pagesWithoutClaims = await readPages('nothing');
const inCatalan = parsed((path) => path.startsWith('ca/'));
const inSpanish = parsed((path) => !path.startsWith('ca/'));
const home = pagesOfGirona.get('index.html') ?? '';

test('the pages of a company of Girona name no other province and no other company', () => {
  assert.ok(pagesOfGirona.size >= 7);
  for (const [path, html] of pagesOfGirona) {
    assertSaysNothing(html, /Barcelona|BCN|Eixample|Tarragona|Lleida/, path);
    assert.ok(html.includes(girona.name), path);
  }
  assert.ok(home.includes('<title>Trabajos verticales en Girona, sin andamios</title>'));
  assert.ok(home.includes('id="vertical-bcn"'));
});

test('a company of one province does not say that it knows all of Catalonia', () => {
  for (const path of ['index.html', 'ca/index.html']) {
    const heading = textOf(only(parse(pagesOfGirona.get(path) ?? ''), '#por-que-elegirnos h2'));
    assert.match(heading, /Girona/);
    assert.doesNotMatch(heading, /Catal/);
  }
});

test('each piece of evidence stands on the page', () => {
  const { claims, trades, works, references, team, terms } = girona;
  const text = parse(home).text.replaceAll('\u00a0', ' ');
  for (const words of [
    `IRATA/ANETVA · n.º ${claims.irata}`,
    claims.anetva,
    claims.iso9001.number,
    `Seguro incluido · RC ${localize(claims.insuranceIncluded.sum, 'es')}`,
    claims.prl.provider,
    `en ${localize(terms.visitWithin, 'es')}`,
    `en ${terms.quoteWithin}`,
    localize(terms.guarantee, 'es'),
    terms.payment,
    'puede aplicarse el IVA',
    girona.registrations.rea,
    ...Object.values(trades),
    ...works.map(({ sentence }) => localize(sentence, 'es')),
    ...references.map(({ words }) => localize(words, 'es')),
    ...team.map(({ irataNumber }) => irataNumber),
  ])
    assert.ok(text.includes(words.replaceAll('\u00a0', ' ')), words);
  const legalNotice = pagesOfGirona.get('aviso-legal/index.html') ?? '';
  for (const words of [
    localize(girona.registry, 'es'),
    girona.arbitration,
    ...Object.values(girona.registrations),
    ...Object.values(trades),
  ])
    assert.ok(legalNotice.includes(words), words);
  const privacy = pagesOfGirona.get('politica-privacidad/index.html') ?? '';
  assert.ok(privacy.includes(`${girona.backupDays}\u00a0días`));
});

test('a name that ends with a full stop is not followed by another', () => {
  assert.match(girona.legalName, /\.$/);
  for (const [path, html] of pagesOfGirona) assert.ok(!html.includes(`${girona.legalName}.`), path);
});

test('each work has an address of its own among the services, with what is known of it', () => {
  const services = home.slice(home.indexOf('id="servicios"'), home.indexOf('id="por-que-elegirnos"'));
  assert.match(services, /id="obras"/);
  for (const anchor of ['obra-patio-de-luces-salt', 'obra-cubierta-y-canalones-figueres'])
    assert.ok(services.includes(`id="${anchor}"`) && home.includes(`/#${anchor}"`), anchor);
  assert.match(services, /Salt · 2026 · 1320\u00a0m² · 9\u00a0días · por cuerda desde el terrado/);
});

test('what a client is promised or told of money is on no page where the company file does not say it', () => {
  const said = /como máximo|Garantía|IVA/;
  assertSaysNothing(pagesWithoutClaims.get('index.html') ?? '', said, 'index.html');
  assertSaysNothing(
    pagesWithoutClaims.get('aviso-legal/index.html') ?? '',
    /Estamos adheridos/,
    'aviso-legal',
  );
});

test('nothing of what is switched off is left on any page, and no permission is published', () => {
  const claimed =
    /IRATA|ANETVA|ISO.9001|PRL|[Ss]eguro incluido|[Ss]in andamios|RD.2177|EN.36[35]|24.h|24\/7|gratis|Urgencias|Fontanería|Electricidad|Aire acondicionado|elecomunicaciones|instalador/;
  for (const [path, html] of pagesWithoutClaims) assertSaysNothing(html, claimed, path);
  const permissions = girona.references.map(({ permission }) => permission);
  for (const [path, html] of pagesOfGirona)
    for (const permission of permissions) assert.ok(!html.includes(permission), path);
});

test('no number is parted from its unit at the end of a line', () => {
  const parted = /\d (h|€|años|anys|meses|mesos|días|dies|minutos|minuts)\b/;
  for (const [path, html] of [...pagesOfGirona, ...pagesWithoutClaims]) assertSaysNothing(html, parted, path);
});

test('what the company file says in both languages stands on the pages of each, and on none of the other', () => {
  const said = textsInBoth(girona);
  assert.ok(said.length > 10);
  const [spanish, catalan] = [wordsIn(inSpanish), wordsIn(inCatalan)];
  for (const { es, ca } of said) {
    assert.ok(spanish.includes(spaced(es)) && catalan.includes(spaced(ca)), ca);
    assert.ok(!spanish.includes(spaced(ca)) && !catalan.includes(spaced(es)), ca);
  }
});

test('what it says in Spanish alone is marked as Spanish where the page is in Catalan, in a picture too', () => {
  const { terms, processors, references, works } = girona;
  const alone = [
    terms.quoteWithin,
    terms.payment,
    ...processors.flatMap(({ transfer }) => transfer ?? []),
    ...references.map(({ role }) => role),
    ...works.flatMap(({ title, place, sentence }) =>
      typeof title === 'string' ? [title, `${title}, ${place}`, localize(sentence, 'es')] : [],
    ),
  ].map(spaced);
  assert.equal(alone.length, 7);
  const marked = inCatalan.flatMap((page) =>
    page.querySelectorAll('body [lang=es]:not(a)').flatMap((part) => [textOf(part), altOf(part)]),
  );
  assert.deepEqual(new Set(marked.filter((text) => text)), new Set(alone));
  for (const text of alone) assert.ok(!wordsIn(inCatalan).includes(text), text);
});

test('no page in Spanish marks a text of the company as in another language, and none shows what is no text', () => {
  for (const page of inSpanish) assert.deepEqual(texts(page, 'body [lang]:not(a)'), []);
  for (const [path, html] of pagesOfGirona) assert.ok(!html.includes('[object Object]'), path);
});

test('search engines are told of each work in the language of the page', () => {
  for (const [path, name] of [
    ['index.html', 'Patio de luces'],
    ['ca/index.html', 'Pati de llums'],
  ] as const) {
    const data = only(parse(pagesOfGirona.get(path) ?? ''), 'script[type="application/ld+json"]');
    const graph: { '@type': string; name: string }[] = JSON.parse(data.textContent)['@graph'];
    assert.equal(graph.find((node) => node['@type'] === 'CreativeWork')?.name, name);
  }
});

test('the form is told too which part of what follows a request is in Spanish', () => {
  const form = only(parse(pagesOfGirona.get('ca/index.html') ?? ''), '[data-island=ContactForm]');
  const { steps } = JSON.parse(form.getAttribute('data-props') ?? '');
  assert.equal(typeof steps[1], 'string');
  assert.deepEqual(steps[2][1], { text: girona.terms.quoteWithin, lang: 'es' });
});

test('a company that names no language has pages in Spanish alone, which speak of no other', async () => {
  const pages = await readPages('spanish');
  assert.equal(pages.size, inSpanish.length);
  for (const [path, html] of pages)
    assert.deepEqual(texts(parse(html), 'link[hreflang], [href^="/ca"], [name=lang]'), [], path);
  const { SITE_DIR } = await variant('spanish');
  assert.ok(!(await readdir(SITE_DIR)).includes('ca'));
  assert.doesNotMatch(await readFile(join(SITE_DIR, 'sitemap.xml'), 'utf8'), /xhtml|\/ca\//);
});

test('that somebody attends in Catalan is said in Catalan where he has no pages in it, and else nowhere', async () => {
  assert.ok(girona.catalan);
  const [own] = parse((await readPages('spanish')).get('index.html') ?? '').querySelectorAll('.catalan');
  assert.equal(own?.getAttribute('lang'), 'ca');
  for (const [path, html] of pagesOfGirona) assert.ok(!html.includes('class="catalan"'), path);
});

/** All that pages say in their own language, their data apart. */
function wordsIn(pages: Part[]): string {
  return pages.map((page) => spaced(wordsOf(page).join('\n'))).join('\n');
}

function altOf(part: Part): string {
  return part.querySelector('img')?.getAttribute('alt') ?? '';
}

/** All that a company file gives in both languages. */
function textsInBoth(entry: unknown): Exclude<Localized, string>[] {
  if (typeof entry !== 'object' || entry === null) return [];
  if ('es' in entry && 'ca' in entry) return [entry as Exclude<Localized, string>];
  return Object.values(entry).flatMap(textsInBoth);
}

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

function parsed(which: (path: string) => boolean): Part[] {
  return [...pagesOfGirona].filter(([path]) => which(path)).map(([, html]) => parse(html));
}

function assertSaysNothing(html: string, of: RegExp, path: string): void {
  assert.equal(html.match(new RegExp(`.{30}(${of.source}).{9}`, 's'))?.[0], undefined, path);
}

async function readPages(name: 'girona' | 'nothing' | 'spanish'): Promise<Map<string, string>> {
  const { SITE_DIR } = await variant(name);
  const pages = new Map<string, string>();
  for await (const path of glob('**/*.html', { cwd: SITE_DIR }))
    if (!path.startsWith('floor')) pages.set(path, await readFile(join(SITE_DIR, path), 'utf8'));
  return pages;
}
