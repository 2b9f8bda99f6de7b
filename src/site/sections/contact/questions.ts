import { localize } from '../../../company/locale.ts';
import type { Company } from '../../../company/schema.ts';
import type { Messages } from '../../i18n/messages.ts';

/**
 * Returns the questions of owners of buildings with short answers, checked against the law (RD 1215/1997 as amended by
 * RD 2177/2004, Decret 67/2015, RD 396/2006).
 */
export function questions(
  { registrations, terms }: Company,
  messages: Messages,
): { question: string; answer: string }[] {
  const { whenNot, price, conditions, neighbours, permits, ite, asbestos } = messages.questions;
  const agreed = conditionsIn(terms, messages);
  const registered = registrations.rera ? asbestos.registered(registrations.rera) : '';
  return [
    whenNot,
    price,
    ...(agreed ? [{ question: conditions.question, answer: agreed }] : []),
    neighbours,
    permits,
    ite,
    { question: asbestos.question, answer: asbestos.answer + registered + asbestos.found },
  ];
}

/** What the company file says of guarantee, payment and VAT. */
function conditionsIn({ guarantee, payment, reducedVat }: Company['terms'], messages: Messages): string {
  const { conditions } = messages.questions;
  return [
    guarantee && conditions.guarantee(localize(guarantee, messages.language)),
    payment && conditions.payment(localize(payment, messages.language)),
    reducedVat && conditions.reducedVat,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the documents that a client may ask for before work at height begins. */
export function papers({ registrations }: Company, { papers: messages }: Messages): string[] {
  return [messages.rea(registrations.rea), ...Object.values(messages.others)];
}
