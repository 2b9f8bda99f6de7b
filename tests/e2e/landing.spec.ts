import type { Locator } from '@playwright/test';
import { routes, sections } from '../../src/site/routes.ts';
import { expect, test } from './quiet-page.ts';

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page }) => {
  await page.goto(routes.home);
});

test('the sections come in the order that was asked for, the footer after them', async ({ page }) => {
  const ids = await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids).toEqual(['inicio', 'servicios', 'por-que-elegirnos', 'vertical-bcn', 'seguridad', 'contacto']);
  await expect(page.locator('main ~ footer')).toHaveCount(1);
});

test('the navigation holds the five anchors, in the order of the page', async ({ page }) => {
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('listitem').getByRole('link');
  await expect(links).toHaveCount(5);
  expect(await hrefs(links)).toEqual([
    '#servicios',
    '#por-que-elegirnos',
    '#vertical-bcn',
    '#seguridad',
    '#contacto',
  ]);
});

test('each anchor of the navigation brings its section to the top of the window', async ({ page }) => {
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  for (const id of ['servicios', 'por-que-elegirnos', 'vertical-bcn', 'seguridad', 'contacto']) {
    await navigation.locator(`a[href="#${id}"]`).first().click();
    await expect(page).toHaveURL(`${routes.home}#${id}`);
    await expect.poll(() => distanceBelowHeader(page.locator(`#${id}`))).toBeLessThanOrEqual(1);
  }
});

test('the headings make an outline: one first level, then no level is left out', async ({ page }) => {
  const levels = await page
    .getByRole('heading')
    .evaluateAll((all) => all.map((heading) => Number(heading.tagName.slice(1))));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.entries()) {
    expect(level - (levels[index - 1] ?? 0), `heading ${index}`).toBeLessThanOrEqual(1);
  }
});

test.describe('services', () => {
  test('three services are featured, each with a picture that says what it shows', async ({ page }) => {
    const cards = page.locator('#servicios li').filter({ has: page.getByRole('img') });
    expect(await cards.getByRole('heading').allTextContents()).toEqual([
      'Rehabilitación de fachadas',
      'Pintura',
      'Impermeabilización de cubiertas',
    ]);
    for (const picture of await cards.getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveAttribute('alt', /\S/);
      await expect.poll(() => picture.evaluate(naturalWidth)).toBeGreaterThan(0);
    }
  });

  test('nine more services have smaller cards', async ({ page }) => {
    const cards = page.locator('#servicios li').filter({ hasNot: page.getByRole('img') });
    expect(await cards.getByRole('heading').allTextContents()).toEqual([
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
    const featured = page.locator('#servicios li').filter({ has: page.getByRole('img') });
    const sizes = await Promise.all([area(cards.first()), area(featured.first())]);
    expect(sizes[0]).toBeLessThan(sizes[1]);
  });

  test('the section presents trabajos verticales, and ends with a call for a free quote', async ({
    page,
  }) => {
    const services = page.locator('#servicios');
    await expect(services).toContainText(/trabajos verticales/i);
    const call = services.getByRole('link').last();
    await expect(call).toHaveText(/presupuesto gratis/i);
    await expect(call).toHaveAttribute('href', '#contacto');
  });
});

test('the section about Catalonia names its four provinces', async ({ page }) => {
  const whyUs = page.locator('#por-que-elegirnos');
  await expect(whyUs).toContainText('Cataluña');
  expect(await whyUs.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Barcelona',
    'Girona',
    'Tarragona',
    'Lleida',
  ]);
});

test('there are four advantages', async ({ page }) => {
  const advantages = page.locator('#vertical-bcn').getByRole('listitem').getByRole('heading');
  await expect(advantages).toHaveText([
    /técnicos certificados/i,
    /sin andamios/i,
    /rápid/i,
    /especialistas/i,
  ]);
});

test('the claims are shown', async ({ page }) => {
  const main = page.getByRole('main');
  await expect(main).toContainText('IRATA/ANETVA');
  await expect(main).toContainText(/sin andamios/i);
  await expect(main).toContainText(/seguro incluido/i);
  await expect(main).toContainText(/24 horas/);
  await expect(main).toContainText(/presupuesto o visita técnica gratis/i);
});

test('the badges of standards and certifications are shown', async ({ page }) => {
  const badges = page.locator('#seguridad').getByRole('listitem');
  for (const badge of ['RD 2177/2004', 'EN 363', 'EN 365', 'IRATA Nivel 3', 'ISO 9001', 'PRL']) {
    await expect(badges.getByText(badge, { exact: true })).toBeVisible();
  }
});

test('the two certification logos are images named IRATA and ANETVA', async ({ page }) => {
  for (const name of ['IRATA', 'ANETVA']) {
    const logo = page.locator('#seguridad').getByRole('img', { name, exact: true });
    await logo.scrollIntoViewIfNeeded();
    await expect.poll(() => logo.evaluate(naturalWidth)).toBeGreaterThan(0);
  }
});

test.describe('footer', () => {
  test('it links to the card of every service', async ({ page }) => {
    const links = page
      .getByRole('contentinfo')
      .getByRole('navigation', { name: 'Servicios' })
      .getByRole('link');
    await expect(links).toHaveCount(12);
    for (const link of await links.all()) {
      const card = page.locator(`#${sections.services} ${await link.getAttribute('href')}`);
      await expect(card.getByRole('heading')).toHaveText((await link.textContent()) ?? '');
    }
  });

  test('it links to every way to make contact', async ({ page }) => {
    const links = await hrefs(page.getByRole('contentinfo').getByRole('link'));
    for (const way of [/^tel:\+\d+$/, /^mailto:\S+@\S+$/, /^https:\/\/wa\.me\/\d+\?text=/, /^#contacto$/]) {
      expect(links.filter((href) => way.test(href))).toHaveLength(1);
    }
  });

  test('it links to the three legal pages', async ({ page }) => {
    const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' }).getByRole('link');
    expect(await hrefs(links)).toEqual(['/politica-privacidad', '/aviso-legal', '/cookies']);
  });
});

test('the contact section offers telephone, WhatsApp and e-mail beside the form', async ({ page }) => {
  const links = await hrefs(page.locator('#contacto').getByRole('link'));
  for (const way of [/^tel:\+\d+$/, /^https:\/\/wa\.me\/\d+\?text=/, /^mailto:\S+@\S+$/]) {
    expect(links.filter((href) => way.test(href))).toHaveLength(1);
  }
});

test('every WhatsApp link brings a Spanish text that asks for a quote', async ({ page }) => {
  const links = await hrefs(page.locator('a[href*="wa.me"]'));
  expect(links.length).toBeGreaterThanOrEqual(4);
  for (const href of links) expect(new URL(href).searchParams.get('text')).toContain('presupuesto');
});

test.describe('floating WhatsApp button', () => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    test(`at ${viewport.width} px it stands at the bottom right, however far one has scrolled`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const button = page.locator('aside a[href*="wa.me"]');
      for (const target of ['#inicio', '#seguridad', 'footer']) {
        await page.locator(target).scrollIntoViewIfNeeded();
        const box = await button.boundingBox();
        const right = viewport.width - ((box?.x ?? 0) + (box?.width ?? 0));
        const bottom = viewport.height - ((box?.y ?? 0) + (box?.height ?? 0));
        for (const gap of [right, bottom]) {
          expect(gap, target).toBeGreaterThanOrEqual(8);
          expect(gap, target).toBeLessThanOrEqual(40);
        }
      }
    });
  }

  test('it is the last link of the page', async ({ page }) => {
    await expect(page.getByRole('link').last()).toHaveAccessibleName(/WhatsApp/);
  });
});

async function hrefs(links: Locator): Promise<string[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

/** How far the section's top is from the lower edge of the header, in pixels. */
async function distanceBelowHeader(section: Locator): Promise<number> {
  return section.evaluate((element) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return Math.abs(element.getBoundingClientRect().top - header);
  });
}

async function area(card: Locator): Promise<number> {
  const box = await card.boundingBox();
  return (box?.width ?? 0) * (box?.height ?? 0);
}

function naturalWidth(image: Element): number {
  return image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0;
}
