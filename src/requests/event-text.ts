import { formatAmount } from '../contact-request/amounts.ts';
import { contactFields, fieldNames } from '../contact-request/fields.ts';
import { actionTexts } from '../contact-request/history.ts';
import type { Outcome } from '../contact-request/outcomes.ts';
import { type Plan, steps } from '../contact-request/steps.ts';
import { type Locale, localeNames } from '../locale.ts';
import { formatDate } from '../time.ts';
import { visibleText } from '../visible-text.ts';
import type { EventDetail, HistoryEvent } from './history.ts';

/**
 * Describes what a person did, starting with a lowercase letter. The text of a note is
 * left out.
 *
 * @param outcomes the names of the outcomes, which differ between the desk and the
 * report.
 */
export function eventText(
  { kind, detail }: Pick<HistoryEvent, 'kind' | 'detail'>,
  outcomes: Record<Outcome, string>,
  locale: Locale,
): string {
  const plain = actionTexts[kind][locale];
  const describe = descriptions[kind];
  if (!describe || !detail) return plain;

  const { undone } = sentences[locale];
  const text = describe(detail, { plain, outcomes, locale });
  return detail.undoes === undefined ? text : undone + text;
}

type Wording = {
  /** The text for every event of the kind. */
  plain: string;
  outcomes: Record<Outcome, string>;
  locale: Locale;
};

type Describe = (detail: EventDetail, wording: Wording) => string;

/** The kinds whose text depends on the event. */
const descriptions: Partial<Record<HistoryEvent['kind'], Describe>> = {
  outcome(detail, { outcomes, locale }) {
    const { outcome = null, amount = null } = detail;
    const parts = [outcome === null ? sentences[locale].noOutcome : outcomes[outcome]];
    if (amount !== null) parts.push(formatAmount(amount));
    parts.push(...planTexts(detail, outcome, locale));
    return parts.join(', ');
  },

  'next-step'(detail, { locale }) {
    const [next] = planTexts(detail, null, locale);
    return next ?? sentences[locale].noDay;
  },

  'step-done'(detail, { plain, locale }) {
    const done = detail.done ? `${plain}: ${steps[detail.done][locale]}` : plain;
    return [done, ...planTexts(detail, null, locale)].join(', ');
  },

  'no-answer'({ on = null }, { plain, locale }) {
    if (on === null) return plain;
    return `${plain}, ${sentences[locale].movedTo(dayText(on, locale))}`;
  },

  urgent({ urgent }, { locale }) {
    const { urgent: marked, notUrgent } = sentences[locale];
    return urgent ? marked : notUrgent;
  },

  'call-logged'({ answers }, { plain, locale }) {
    return answers ? `${plain}, ${sentences[locale].spoken}` : plain;
  },

  'fields-corrected'({ before = {} }, { plain, locale }) {
    const former = contactFields
      .filter((field) => before[field] !== undefined)
      .map((field) => {
        const name = fieldNames[field][locale].toLowerCase();
        return `${name} «${visibleText(before[field] ?? '')}»`;
      });
    if (before.language) former.push(`idioma «${localeNames[before.language]}»`);
    return `${plain}; ${sentences[locale].before} ${former.join(', ')}`;
  },
};

/**
 * Describes the next step, or returns an empty list if there is none. A visit is not
 * named twice.
 */
function planTexts(
  { step, on, time }: Partial<Plan>,
  outcome: Outcome | null,
  locale: Locale,
): string[] {
  if (!step || !on) return [];

  const { onDay, atHour } = sentences[locale];
  const what = step === outcome ? '' : `${steps[step][locale]} `;
  const hour = time ? ` ${atHour(time)}` : '';
  return [`${what}${onDay(dayText(on, locale))}${hour}`];
}

function dayText(on: string, locale: Locale): string {
  return formatDate(new Date(`${on}T12:00Z`), locale);
}

const sentences = {
  es: {
    undone: 'deshecho; queda ',
    noOutcome: 'sin resultado',
    noDay: 'sin día',
    onDay: (day: string) => `el ${day}`,
    atHour: (time: string) => `a las ${time}`,
    movedTo: (day: string) => `vuelve el ${day}`,
    urgent: 'marcada como urgente',
    notUrgent: 'ya no es urgente',
    spoken: 'ya se había hablado',
    before: 'antes:',
  },
  ca: {
    undone: 'desfet; queda ',
    noOutcome: 'sense resultat',
    noDay: 'sense dia',
    onDay: onDayInCatalan,
    atHour: (time: string) => `a les ${time}`,
    movedTo: (day: string) => `torna ${onDayInCatalan(day)}`,
    urgent: 'marcada com a urgent',
    notUrgent: 'ja no és urgent',
    spoken: 'ja s’havia parlat',
    before: 'abans:',
  },
} satisfies Record<Locale, object>;

/** Elides the article before «1» (un) and «11» (onze). */
function onDayInCatalan(day: string): string {
  return /^(1|11) /.test(day) ? `l’${day}` : `el ${day}`;
}
