import type { Locator, Page, Request, Route } from '@playwright/test';
import { contactEndpoint } from '../../src/contact-request/endpoint.ts';
import type { StoredRequest } from '../../src/requests/store.ts';
import { anchors, routes } from '../../src/site/routes.ts';
import { storedRequests } from '../kit/requests.ts';
import { hydrateForm } from './hydrate-form.ts';

/** The texts that docs/specification.md, "Contact form", requires. */
export const words = {
  sending: 'Enviando...',
  success: '¡Gracias! Hemos recibido tu solicitud. Te contactaremos pronto.',
  error: 'Error al enviar el mensaje. Por favor, inténtalo de nuevo.',
};

type Typed = { name: string; email: string; phone: string; message: string };

export const typed: Typed = {
  name: 'Ana Pérez Ñandú',
  email: 'ana@example.com',
  phone: '600 000 000',
  message: 'Una fachada de cinco plantas.\nCon «grietas» & <desconchados>.',
};

/** The contact form as a visitor sees it, by its labels. */
export class ContactForm {
  readonly form: Locator;
  readonly name: Locator;
  readonly email: Locator;
  readonly phone: Locator;
  readonly message: Locator;
  readonly consent: Locator;
  readonly button: Locator;
  readonly status: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.form = page.locator('form');
    this.name = this.form.getByLabel('Nombre *', { exact: true });
    this.email = this.form.getByLabel('Email *', { exact: true });
    this.phone = this.form.getByLabel('Teléfono', { exact: true });
    this.message = this.form.getByLabel('Descripción del proyecto *', { exact: true });
    this.consent = this.form.getByLabel(/política de privacidad/);
    this.button = this.form.locator('button');
    this.status = page.locator('#contacto').getByRole('status');
  }

  async open(): Promise<void> {
    await this.#page.goto(`${routes.home}#${anchors.contact}`);
    await hydrateForm(this.#page);
  }

  async fill(values: Typed = typed): Promise<void> {
    await this.name.fill(values.name);
    await this.email.fill(values.email);
    await this.phone.fill(values.phone);
    await this.message.fill(values.message);
    await this.consent.check();
  }

  async send(values: Typed = typed): Promise<void> {
    await this.fill(values);
    await this.button.click();
  }

  async values(): Promise<Typed & { consent: boolean }> {
    return {
      name: await this.name.inputValue(),
      email: await this.email.inputValue(),
      phone: await this.phone.inputValue(),
      message: await this.message.inputValue(),
      consent: await this.consent.isChecked(),
    };
  }

  /** Answers in place of the server. Returns the posted requests as they arrive. */
  async answerWith(answer: (route: Route) => Promise<void>): Promise<Request[]> {
    const posted: Request[] = [];
    await this.#page.route(`**${contactEndpoint}`, async (route) => {
      posted.push(route.request());
      await answer(route);
    });
    return posted;
  }

  async answerWithJson(json: unknown, status = 200): Promise<Request[]> {
    return this.answerWith((route) => route.fulfill({ status, json }));
  }

  /** Stops answering in place of the server. */
  async answerNoMore(): Promise<void> {
    await this.#page.unroute(`**${contactEndpoint}`);
  }
}

/** Returns a name that no other test run has used, by which to find a request. */
export function uniqueName(): string {
  return `Ana ${crypto.randomUUID()}`;
}

/**
 * Returns the requests with that name, as stored by the server of `playwright.config.ts`.
 */
export async function storedUnder(name: string): Promise<StoredRequest[]> {
  const stored = await storedRequests({
    kind: 'sqlite',
    file: 'reports/data/requests.sqlite',
  });
  return stored.filter((request) => request.name === name);
}
