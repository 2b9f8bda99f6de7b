import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'node-html-parser';
import girona from '../../e2e/company-of-girona.ts';
import { variant } from '../../e2e/variants.ts';

const pagesOfGirona = await readPages('girona');
const pagesWithoutClaims = await readPages('nothing');
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

test('each piece of evidence stands on the page', () => {
  const { claims, trades, works, references, team, terms } = girona;
  const text = parse(home).text.replaceAll('\u00a0', ' ');
  for (const words of [
    `IRATA/ANETVA · n.º ${claims.irata}`,
    claims.anetva,
    claims.iso9001.number,
    `Seguro incluido · RC ${claims.insuranceIncluded.sum}`,
    claims.prl.provider,
    `en ${terms.visitWithin}`,
    `en ${terms.quoteWithin}`,
    terms.guarantee,
    terms.payment,
    'puede aplicarse el IVA',
    girona.registrations.rea,
    ...Object.values(trades),
    ...works.map(({ sentence }) => sentence),
    ...references.map(({ words }) => words),
    ...team.map(({ irataNumber }) => irataNumber),
  ])
    assert.ok(text.includes(words.replaceAll('\u00a0', ' ')), words);
  const legalNotice = pagesOfGirona.get('aviso-legal/index.html') ?? '';
  for (const words of [
    girona.registry,
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
  const parted = /\d (h|€|años|meses|días|minutos)\b/;
  for (const [path, html] of [...pagesOfGirona, ...pagesWithoutClaims]) assertSaysNothing(html, parted, path);
});

function assertSaysNothing(html: string, of: RegExp, path: string): void {
  assert.equal(html.match(new RegExp(`.{30}(${of.source}).{9}`, 's'))?.[0], undefined, path);
}

async function readPages(name: 'girona' | 'nothing'): Promise<Map<string, string>> {
  const { SITE_DIR } = await variant(name);
  const pages = new Map<string, string>();
  for await (const path of glob('**/*.html', { cwd: SITE_DIR }))
    if (!path.startsWith('floor')) pages.set(path, await readFile(join(SITE_DIR, path), 'utf8'));
  return pages;
}
