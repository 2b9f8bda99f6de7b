import type { InputEvent, SubmitEvent } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { cleanAddress } from '../../contact-request/clean-text.ts';
import { contactEndpoint } from '../../contact-request/endpoint.ts';
import { type ContactField, languageField } from '../../contact-request/fields.ts';
import { locales, parseLocale } from '../../locale.ts';
import type { Typed } from './FormHelp.tsx';
import { photoLinks } from './photo-links.ts';
import { type FormHandlers, type FormState, QuoteForm } from './QuoteForm.tsx';
import { reportConversion } from './report-conversion.ts';
import { type SendOutcome, sendRequest } from './send-request.ts';

/*
 * Hydrates the form and sends it, one request at a time. Its state is kept here, outside
 * React: if React gives up on the form, because an extension or a translator has changed
 * it, the form is rendered again with its state and with what was typed.
 */
let state: FormState = { status: 'idle' };

let host = document.querySelector('.form')?.parentElement as HTMLElement;
const served = host.cloneNode(true);
let fields = fieldsIn(host);

// A translator changes the page's `lang`, but not this field.
const language = host.querySelector<HTMLInputElement>(`[name=${languageField}]`)?.value;
const locale = parseLocale(language, locales);
const handlers: FormHandlers = { onSubmit, onInput, onDrawn, onLost: drawAgain };

/** How many more times the form may be rendered again before it is next sent. */
let attemptsLeft = 3;
let root = hydrateRoot(host, view(), optionsFor(host));

function show(next: FormState): void {
  state = next;
  root.render(view());
  // What is around the form makes room for the receipt.
  document
    .querySelector('.contact-layout')
    ?.toggleAttribute('data-received', state.status === 'success');
}

function view() {
  return <QuoteForm locale={locale} state={state} handlers={handlers} />;
}

function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
  // A second click can come before the button is rendered as disabled.
  if (state.status === 'sending') {
    event.preventDefault();
    return;
  }

  const form = event.currentTarget;
  const filled = new FormData(form);
  event.preventDefault();
  state = { status: 'sending' };
  // The button reacts first: on an old phone, what follows takes longer than a frame.
  form.dataset.state = state.status;
  setTimeout(() => send(form, filled));
}

function send(form: HTMLFormElement, filled: FormData): void {
  let sent: Promise<SendOutcome>;
  try {
    sent = sendRequest(contactEndpoint, filled);
  } catch (error) {
    // Nothing was sent: the browser posts the form natively.
    reportError(error);
    show({ status: 'idle' });
    form.submit();
    return;
  }

  fields = fieldsIn(form);
  attemptsLeft = 3;
  show({ status: 'sending' });
  void sent.then(showOutcome);
}

function showOutcome(outcome: SendOutcome): void {
  if (outcome.status === 'error') {
    show({ ...outcome, typed: typed() });
    return;
  }

  show(outcome);
  nameSender(typed().name.trim());
  // A form that is rendered again from now on stays empty, too.
  fields = [];
  document.querySelector<HTMLFormElement>('.form')?.reset();
  reportConversion();
}

/** Adds the sender's name to the links for photos, which are outside the form. */
function nameSender(name: string): void {
  const links = photoLinks(import.meta.env.CONTACT, locale, name);
  for (const [way, url] of Object.entries(links)) {
    document.querySelector(`[data-photos=${way}]`)?.setAttribute('href', url);
  }
}

/** Reads the current values, even of a form that was removed. */
function typed(): Typed {
  const valueIn = (name: ContactField) =>
    fields.find((field) => field.name === name)?.value ?? '';
  return { name: valueIn('name'), message: valueIn('message') };
}

/** Removes the error of a field that is being edited, and keeps the help up to date. */
function onInput({ target }: InputEvent<HTMLFormElement>): void {
  const field = target as HTMLInputElement;
  cleanEmail(field);
  if (state.status !== 'error') return;

  const { [field.name as ContactField]: _, ...fieldErrors } = state.fieldErrors;
  show({ ...state, fieldErrors, typed: typed() });
}

/**
 * Copies into new fields what was typed into the previous ones, or before this script
 * ran.
 */
function onDrawn(): void {
  for (const old of fields) {
    const field = document.getElementById(old.id) as HTMLInputElement | null;
    if (!field) continue;

    if (field !== old) Object.assign(field, { value: old.value, checked: old.checked });
    cleanEmail(field);
  }
  fields = fieldsIn(host);
}

/**
 * Removes invisible characters from a pasted address before the browser's validation,
 * which would refuse it and quote an empty symbol.
 */
function cleanEmail(field: HTMLInputElement): void {
  if (field.type !== 'email') return;

  const address = cleanAddress(field.value);
  // Only a changed value may move the cursor.
  if (address !== field.value) field.value = address;
}

function fieldsIn(element: Element): HTMLInputElement[] {
  return [...element.querySelectorAll<HTMLInputElement>('[id]:is(input, textarea)')];
}

function optionsFor(ownHost: HTMLElement): RootOptions {
  return {
    // React has already rendered the form again.
    onRecoverableError: (error) => reportError(error),
    onUncaughtError(error) {
      // A node that is not where React put it was moved by something else.
      const isOutsideChange =
        error instanceof DOMException && error.name === 'NotFoundError';
      if (!isOutsideChange) reportError(error);
      // React may report several errors of one form.
      if (ownHost === host) drawAgain();
    },
  };
}

/**
 * Renders the form again. If that fails repeatedly, restores the form that was served,
 * which the browser posts natively.
 */
function drawAgain(): void {
  // If a larger part of the page was replaced, that has put a copy of the form there.
  const place = host.isConnected ? host : document.querySelector('.form');
  host = document.createElement('div');
  place?.replaceWith(host);

  if (attemptsLeft === 0) {
    host.append(...served.cloneNode(true).childNodes);
    onDrawn();
    return;
  }
  attemptsLeft -= 1;
  root = createRoot(host, optionsFor(host));
  root.render(view());
}
