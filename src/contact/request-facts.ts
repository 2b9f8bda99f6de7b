import { type Locale, localeNames } from '../company/locale.ts';
import { type ContactField, type ContactRequest, contactFields } from './fields.ts';
import { type Outcome, outcomes, type Source, sources } from './labels.ts';
import { visibleLine, visibleText } from './visible-text.ts';

/** The names of the form's fields in the mail, in exports and in the report for the person who sent it. */
export const fieldNames: Record<ContactField, Record<Locale, string>> = {
  name: { es: 'Nombre', ca: 'Nom' },
  email: { es: 'Correo', ca: 'Correu' },
  phone: { es: 'Teléfono', ca: 'Telèfon' },
  message: { es: 'Mensaje', ca: 'Missatge' },
};

/** What people read of a request, under these names and in this order: in the mail and in exports. */
export const factNames: Record<Fact, string> = {
  ...(Object.fromEntries(contactFields.map((field) => [field, fieldNames[field].es])) as ContactRequest),
  language: 'Idioma',
  outcome: 'Resultado',
  note: 'Nota',
  source: 'Origen',
};

export type Fact = ContactField | 'language' | 'outcome' | 'note' | 'source';

/** What the visitor wrote beside the message. */
export const factsOfVisitor = contactFields.filter((field) => field !== 'message');

/** What the owner added. */
export const factsOfOwner = ['outcome', 'note', 'source'] as const satisfies Fact[];

/**
 * A fact for people, without invisible characters, and on one line unless it is a text of several; empty where there is none,
 * or the request came by the form.
 */
export function visibleFact(request: Facts, fact: Fact): string {
  const { language, outcome, source } = request;
  if (fact === 'language') return localeNames[language];
  if (fact === 'outcome') return outcome === null ? '' : outcomes[outcome];
  if (fact === 'source') return source === 'web' ? '' : sources[source];
  const text = request[fact] ?? '';
  return fact === 'message' || fact === 'note' ? visibleText(text) : visibleLine(text);
}

/** `en català`: the language that it was written in, where it is worth saying: empty for Spanish. */
export function writtenIn({ language }: { language: Locale }): string {
  return language === 'es' ? '' : `en ${localeNames[language]}`;
}

type Facts = ContactRequest & {
  language: Locale;
  outcome: Outcome | null;
  /** The notes on it, as one text. */
  note?: string;
  source: Source;
};

/** In the place of what the visitor left empty. */
export const notGiven = 'no lo ha dejado';
