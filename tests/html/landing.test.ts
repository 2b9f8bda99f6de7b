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

test('the sections are in the required order', () => {
  const ids = page.querySelectorAll('main > section').map(({ id }) => `#${id}`);
  assert.deepEqual(ids, ['#inicio', ...anchors]);
});

test('the navigation contains the five anchors in order', () => {
  assert.deepEqual(hrefs(page, 'nav[aria-label=Principal] li a'), anchors);
});

test('each section heading begins with its navigation link', () => {
  const links = page.querySelectorAll('nav[aria-label=Principal] li a');
  for (const link of links) {
    const anchor = link.getAttribute('href');
    if (anchor === '#contacto') continue;

    const promise = link.childNodes[0]?.text.trim() ?? '';
    const heading = textOf(only(main, `${anchor} h2`));
    assert.notEqual(promise, '', anchor);
    assert.ok(heading.startsWith(promise), `${promise}: ${heading}`);
  }
});

describe('headings', () => {
  const levels = page
    .querySelectorAll('h1, h2, h3, h4, h5, h6')
    .map(({ tagName }) => Number(tagName[1]));

  test('begin with the only h1', () => {
    assert.equal(levels[0], 1);
    assert.equal(levels.filter((level) => level === 1).length, 1);
  });

  test('skip no level', () => {
    for (const [index, level] of levels.entries())
      assert.ok(level - (levels[index - 1] ?? 0) <= 1, `heading ${index}`);
  });
});

describe('services', () => {
  const services = only(main, '#servicios');

  for (const tile of services.querySelectorAll('.services > li'))
    test(`the tile ${tile.id} has a way to ask`, () => {
      const ways = hrefs(tile, 'a[data-cta]');
      assert.equal(ways.length, 1);
      assert.match(ways[0] ?? '', /^(#contacto|tel:)/);
    });

  test('without a picture lead to the form by a link of their own', () => {
    for (const tile of services.querySelectorAll('.services > li:not(.emergency)'))
      assert.deepEqual(hrefs(tile, '.link'), ['#contacto'], tile.id);
  });

  test('have twelve cards', () => {
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
  });

  test('have a picture in the first three cards', () => {
    const alts = services
      .querySelectorAll('li')
      .map((card) => card.querySelector('img')?.getAttribute('alt') ?? '');
    for (const [index, alt] of alts.entries())
      assert.equal(/\S/.test(alt), index < 3, `card ${index}`);
  });

  test('present trabajos verticales', () => {
    assert.match(textOf(services), /trabajos verticales/i);
  });

  test('end with a call to action', () => {
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

describe('claims', () => {
  for (const claim of [
    /IRATA\/ANETVA/,
    /sin andamios/i,
    /seguro incluido/i,
    /24 horas/,
    /presupuesto o visita técnica gratis/i,
  ])
    test(`${claim} is shown`, () => {
      assert.match(textOf(main), claim);
    });

  for (const part of [
    '.contact-layout > .flow .promise',
    '.contact-layout > .flow .steps',
  ])
    test(`${part} stands beside the form`, () => {
      assert.doesNotThrow(() => only(main, part));
    });
});

describe('safety', () => {
  test('shows the badges of standards and certifications', () => {
    assert.deepEqual(texts(main, '#seguridad .standards li b'), [
      'RD 2177/2004',
      'EN 363',
      'EN 365',
      'IRATA Nivel 3',
      'ISO 9001',
      'PRL',
    ]);
  });

  for (const name of ['IRATA', 'ANETVA'])
    test(`shows the logo of ${name} with its name`, () => {
      assert.doesNotThrow(() => only(main, `#seguridad img[alt="${name}"]`));
    });
});

describe('footer', () => {
  test('names every service of a card', () => {
    const names = texts(footer, '.footer-services a');
    assert.deepEqual(names, texts(main, '#servicios h3:not(.title)'));
  });

  test('links to the card of each service without a page', () => {
    const links = footer.querySelectorAll('.footer-services a[href^="#"]');
    assert.equal(links.length, 8);
    for (const link of links) {
      const card = only(main, `#servicios ${link.getAttribute('href')} h3`);
      assert.equal(textOf(card), textOf(link));
    }
  });

  test('links to the three legal pages', () => {
    assert.deepEqual(hrefs(footer, 'nav.footer-legal a:not([lang])'), [
      '/politica-privacidad',
      '/aviso-legal',
      '/cookies',
    ]);
  });

  test('links to the Catalan page after the legal ones', () => {
    assert.equal(hrefs(footer, 'nav.footer-legal a').at(-1), '/ca/');
  });

  test('links to the documents to ask for', () => {
    const [href = ''] = hrefs(footer, '.footer-brand a');
    assert.match(textOf(only(main, href)), /\bCAE\b/);
  });

  test('says that the pictures are illustrations', () => {
    assert.ok(textOf(footer).includes(es.footer.illustrations));
  });
});

test('the mail for the dossier lists each paper', () => {
  const papers = only(main, '#contacto .documents');

  const [href = ''] = hrefs(papers, 'a[href^="mailto:"]');

  const lines = new URL(href).searchParams.get('body')?.split('\r\n') ?? [];
  for (const paper of texts(papers, 'li')) assert.ok(lines.includes(paper), paper);
});

test('the papers to ask for stand outside the questions', () => {
  const papers = only(main, '#contacto .documents');
  assert.equal(papers.querySelectorAll('li').length, 6);
  assert.equal(papers.querySelector('details'), null);
});

describe('the form', () => {
  const form = only(page, 'form');
  const fields = form.querySelectorAll('label').map((label) => {
    const field = only(form, `#${label.getAttribute('for')}`);
    return {
      label: textOf(label),
      isRequired: field.hasAttribute('required'),
      type: field.getAttribute('type') ?? field.rawTagName,
      autocomplete: field.getAttribute('autocomplete'),
    };
  });
  const honeypot = 'Deja este campo vacío';
  const specified = [
    { label: 'Nombre *', isRequired: true, type: 'text', autocomplete: 'name' },
    { label: 'Email *', isRequired: true, type: 'email', autocomplete: 'email' },
    { label: 'Teléfono', isRequired: false, type: 'tel', autocomplete: 'tel' },
    {
      label: 'Descripción del proyecto *',
      isRequired: true,
      type: 'textarea',
      autocomplete: undefined,
    },
    { label: honeypot, isRequired: false, type: 'input', autocomplete: 'off' },
    {
      label: 'He leído y acepto la política de privacidad *',
      isRequired: true,
      type: 'checkbox',
      autocomplete: undefined,
    },
  ];

  test('has the specified fields', () => {
    const labels = specified.map(({ label }) => label);
    const found = fields.filter(({ label }) => labels.includes(label));
    assert.deepEqual(found, specified);
  });

  test('requires no other field', () => {
    assert.deepEqual(
      fields.filter(({ isRequired }) => isRequired),
      specified.filter(({ isRequired }) => isRequired),
    );
  });

  test('labels its honeypot', () => {
    const { id } = only(form, `[name=${honeypotField}]`);
    assert.equal(textOf(only(form, `label[for="${id}"]`)), honeypot);
  });

  test('leaves the consent unticked', () => {
    assert.equal(form.querySelectorAll('[checked]').length, 0);
  });

  test('is validated by the browser', () => {
    assert.equal(form.querySelectorAll('[novalidate]').length, 0);
  });

  test('describes what to write in the message', () => {
    const hint = only(form, 'textarea').getAttribute('aria-describedby');
    assert.doesNotThrow(() => only(form, `p#${hint}`));
  });

  test('begins without a status', () => {
    assert.equal(textOf(only(page, '#contacto [role=status]')), '');
  });

  test('names the data controller', () => {
    assert.ok(
      textOf(only(page, '.form-card > .title-block')).includes(company.legalName),
    );
  });

  test('links to the data rights', async () => {
    const [path, anchor] =
      hrefs(only(page, '.form-card > .title-block'))[0]?.split('#') ?? [];
    assert.equal(path, routes.privacy);
    const privacy = await builtPage(routes.privacy);
    assert.doesNotThrow(() => only(privacy, `main #${anchor}`));
  });
});

test('every WhatsApp link asks for a quote in Spanish', () => {
  const links = hrefs(page, 'a[href*="wa.me"]');
  assert.ok(links.length >= 4);
  for (const href of links)
    assert.match(new URL(href).searchParams.get('text') ?? '', /presupuesto/);
});

test('the links to form and contacts are calls to action', () => {
  const contacts = [
    /^#contacto$/,
    /^tel:\+\d+$/,
    /^mailto:\S+@\S+$/,
    /^https:\/\/wa\.me\/\d+\?text=/,
  ];
  for (const link of page.querySelectorAll('a')) {
    // The links after a sent request do not ask for a new one.
    if (link.closest('nav li, .received')) continue;
    const href = link.getAttribute('href') ?? '';
    const isContact = contacts.some((contact) => contact.test(href));
    assert.equal(link.hasAttribute('data-cta'), isContact, link.outerHTML);
  }
});

test('the line for emergencies follows the heading of the form', () => {
  const [first, second] = only(page, '.form').children;
  assert.equal(first?.classNames, 'form-head cluster');
  assert.equal(second?.classNames, 'urgent-line');
});

describe('contacts', () => {
  for (const { part, ways } of [
    { part: '.hero-text', ways: ['#contacto', 'tel:', 'wa.me', 'tel:'] },
    { part: '.menu-contact', ways: ['tel:', 'wa.me', '#contacto'] },
    { part: '.offer', ways: ['wa.me', '#contacto'] },
    { part: '#urgencias-24-7', ways: ['tel:'] },
    { part: '.contact-ways', ways: ['tel:', 'wa.me', 'mailto:'] },
    { part: '.footer-contact', ways: ['tel:', 'mailto:', 'wa.me', '#contacto'] },
    { part: 'aside', ways: ['tel:', '#contacto', 'wa.me'] },
  ])
    test(`${part} links to its contacts in order`, () => {
      const found = hrefs(only(page, part)).map(
        (href) => /tel:|mailto:|wa\.me|#contacto/.exec(href)?.[0],
      );
      assert.deepEqual(found, ways);
    });

  test('the floating bar comes last', () => {
    assert.ok(page.querySelectorAll('a').at(-1)?.closest('aside'));
  });

  test('are described for search engines', () => {
    assert.doesNotThrow(() => only(page, '[type="application/ld+json"]'));
  });
});

test('the slideshow contains its first picture alone, with high priority', () => {
  const pictures = page.querySelectorAll('#inicio .slides > .slide img');
  assert.deepEqual(
    pictures.map((picture) => picture.getAttribute('fetchpriority')),
    ['high'],
  );
});
