import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import company from '../../company.ts';
import { honeypotField } from '../../src/contact-request/fields.ts';
import { es } from '../../src/site/i18n/es.ts';
import { routes } from '../../src/site/routes.ts';
import { builtPage, hrefs, only, textOf, texts } from './built-page.ts';

const page = await builtPage(routes.home);
const main = only(page, 'main');
const footer = only(page, 'main ~ footer');
const anchors = [
  '#servicios',
  '#por-que-elegirnos',
  '#vertical-bcn',
  '#seguridad',
  '#contacto',
];
const ways = [/^tel:\+\d+$/, /^mailto:\S+@\S+$/, /^https:\/\/wa\.me\/\d+\?text=/];

test('the sections are in the required order, followed by the footer', () => {
  const ids = page.querySelectorAll('main > section').map(({ id }) => `#${id}`);
  assert.deepEqual(ids, ['#inicio', ...anchors]);
});

test('the navigation holds the five anchors, in the order of the page', () => {
  assert.deepEqual(hrefs(page, 'nav[aria-label=Principal] li a'), anchors);
});

test('each section heading begins with the text of its navigation link', () => {
  const links = page.querySelectorAll('nav[aria-label=Principal] li a');
  for (const link of links.filter((each) => each.getAttribute('href') !== '#contacto')) {
    const promise = link.childNodes[0]?.text.trim() ?? '';
    const heading = textOf(only(main, `${link.getAttribute('href')} h2`));
    assert.ok(promise && heading.startsWith(promise), `${promise}: ${heading}`);
  }
});

test('headings form an outline: one h1, and no level skipped', () => {
  const levels = page
    .querySelectorAll('h1, h2, h3, h4, h5, h6')
    .map(({ tagName }) => Number(tagName[1]));
  assert.equal(levels[0], 1);
  assert.equal(levels.filter((level) => level === 1).length, 1);
  for (const [index, level] of levels.entries())
    assert.ok(level - (levels[index - 1] ?? 0) <= 1, `heading ${index}`);
});

describe('services', () => {
  const services = only(main, '#servicios');

  test('twelve services have cards, the first three with pictures', () => {
    assert.deepEqual(texts(services, 'li h3'), [
      'Rehabilitación de fachadas',
      'Pintura',
      'Impermeabilización de cubiertas',
      'Construcción',
      'Fontanería',
      'Electricidad',
      'Aire acondicionado',
      'Limpieza de cristales',
      'Inspección',
      'Urgencias 24/7',
      'Conservación de patrimonio',
      'Instalación de redes de telecomunicaciones',
    ]);
    for (const [index, card] of services.querySelectorAll('li').entries())
      assert.equal(
        /\S/.test(card.querySelector('img')?.getAttribute('alt') ?? ''),
        index < 3,
      );
  });

  test('presents trabajos verticales, and ends with a call to action', () => {
    assert.match(textOf(services), /trabajos verticales/i);
    const call = services.querySelectorAll('a').at(-1);
    assert.match(call?.textContent ?? '', /presupuesto gratis/i);
    assert.equal(call?.getAttribute('href'), '#contacto');
  });
});

test('the section about Catalonia names its four provinces', () => {
  const whyUs = only(main, '#por-que-elegirnos');
  assert.match(textOf(whyUs), /Cataluña/);
  assert.deepEqual(texts(whyUs, 'h3'), ['Barcelona', 'Girona', 'Tarragona', 'Lleida']);
});

test('there are four advantages', () => {
  const advantages = texts(main, '#vertical-bcn li h3');
  assert.equal(advantages.length, 4);
  assert.match(
    advantages.join(),
    /técnicos certificados.*sin andamios.*rápid.*especialistas/i,
  );
});

test('the claims are shown', () => {
  for (const claim of [
    /IRATA\/ANETVA/,
    /sin andamios/i,
    /seguro incluido/i,
    /24 horas/,
    /presupuesto o visita técnica gratis/i,
  ])
    assert.match(textOf(main), claim);
  for (const part of ['#contacto .promise', '#contacto .steps']) only(main, part);
});

test('shows the badges of standards and certifications, and logos with alt text', () => {
  assert.deepEqual(texts(main, '#seguridad .standards li b'), [
    'RD 2177/2004',
    'EN 363',
    'EN 365',
    'IRATA Nivel 3',
    'ISO 9001',
    'PRL',
  ]);
  for (const name of ['IRATA', 'ANETVA']) only(main, `#seguridad img[alt="${name}"]`);
});

describe('footer', () => {
  test('it links to the card of every service', () => {
    const links = footer.querySelectorAll('.footer-services a');
    assert.equal(links.length, 12);
    for (const link of links)
      assert.equal(
        textOf(only(main, `#servicios ${link.getAttribute('href')} h3`)),
        textOf(link),
      );
  });

  test('it links to the three legal pages and the Catalan page', () => {
    assert.deepEqual(hrefs(footer, 'nav.footer-legal a'), [
      '/politica-privacidad',
      '/aviso-legal',
      '/cookies',
      '/ca/',
    ]);
    assert.ok(textOf(footer).includes(es.footer.illustrations));
  });
});

test('the papers to ask for stand near the form, outside the questions', () => {
  const papers = only(main, '#contacto .documents');
  assert.equal(papers.querySelectorAll('li').length, 7);
  assert.equal(papers.querySelector('details'), null);
});

test('the form has the specified fields and constraints, and requires no others', () => {
  const form = only(page, 'form');
  const fields = form.querySelectorAll('label').map((label) => {
    const field = only(form, `#${label.getAttribute('for')}`);
    const [type = field.rawTagName, fills] = ['type', 'autocomplete'].map((name) =>
      field.getAttribute(name),
    );
    return [textOf(label), field.hasAttribute('required'), type, fills];
  });
  const honeypot = 'Deja este campo vacío';
  const specified = [
    ['Nombre *', true, 'text', 'name'],
    ['Email *', true, 'email', 'email'],
    ['Teléfono', false, 'tel', 'tel'],
    ['Descripción del proyecto *', true, 'textarea', undefined],
    [honeypot, false, 'input', 'off'],
    ['He leído y acepto la política de privacidad. *', true, 'checkbox', undefined],
  ];
  const isSpecified = (label: unknown) => specified.some(([one]) => one === label);
  assert.deepEqual(
    fields.filter(([label, required]) => required || isSpecified(label)),
    specified,
  );
  assert.equal(
    textOf(only(form, `label[for="${only(form, `[name=${honeypotField}]`).id}"]`)),
    honeypot,
  );
  assert.equal(form.querySelectorAll('[checked], [novalidate]').length, 0);
  only(form, `p#${only(form, 'textarea').getAttribute('aria-describedby')}`);
  assert.equal(textOf(only(page, '#contacto [role=status]')), '');
});

test('the form names the data controller, and links to the data rights', async () => {
  const note = only(page, '.form-card > .note');
  assert.ok(textOf(note).includes(company.legalName));
  const [path, anchor] = hrefs(note)[0]?.split('#') ?? [];
  assert.equal(path, routes.privacy);
  only(await builtPage(routes.privacy), `main #${anchor}`);
});

test('every WhatsApp link brings a Spanish text that asks for a quote', () => {
  const links = hrefs(page, 'a[href*="wa.me"]');
  assert.ok(links.length >= 4);
  for (const href of links)
    assert.match(new URL(href).searchParams.get('text') ?? '', /presupuesto/);
});

test('exactly the links to the form and contacts are calls to action', () => {
  for (const link of page
    .querySelectorAll('a')
    .filter((each) => !each.closest('nav li'))) {
    const contacts = [...ways, /^#contacto$/].some((way) =>
      way.test(link.getAttribute('href') ?? ''),
    );
    assert.equal(link.hasAttribute('data-cta'), contacts, link.outerHTML);
  }
});

test('each part of the page links to its contacts', () => {
  for (const [part, ...expected] of [
    ['.hero-text', '#contacto', 'tel:', 'wa.me'],
    ['.menu-contact', 'tel:', 'wa.me', '#contacto'],
    ['.offer', 'wa.me', '#contacto'],
    ['#urgencias-24-7', 'tel:'],
    ['.contact-ways', 'tel:', 'wa.me', 'mailto:'],
    ['.footer-contact', 'tel:', 'mailto:', 'wa.me', '#contacto'],
    ['aside', 'tel:', '#contacto', 'wa.me'],
  ] as const) {
    const found = hrefs(only(page, part)).map(
      (href) => /tel:|mailto:|wa\.me|#contacto/.exec(href)?.[0],
    );
    assert.deepEqual(found, expected, part);
  }
  assert.ok(page.querySelectorAll('a').at(-1)?.closest('aside'), 'the bar is last');
  only(page, '[type="application/ld+json"]');
});

test('the page contains only the slideshow’s first picture, with high priority', () => {
  const pictures = page.querySelectorAll('#inicio .slides > .slide img');
  assert.deepEqual(
    pictures.map((picture) => picture.getAttribute('fetchpriority')),
    ['high'],
  );
});
