import type { CallLogged, RequestAction } from '../../src/contact-request/actions.ts';
import type { Outcome } from '../../src/contact-request/outcomes.ts';
import { noPlan, type Plan } from '../../src/contact-request/steps.ts';

type OutcomeAction = Extract<RequestAction, { kind: 'outcome' }>;

/** Returns the action that sets an outcome without a next step. */
export function decide(
  outcome: Outcome | null,
  changes: Partial<OutcomeAction> = {},
): OutcomeAction {
  return { kind: 'outcome', outcome, how: null, ...noPlan, ...changes };
}

/** Returns the action that plans to call a visitor again on a day. */
export function callOn(on: string): Extract<RequestAction, { kind: 'next-step' }> {
  return { kind: 'next-step', step: 'call', on, time: null };
}

/** Returns a visit on a day, without an hour. */
export function visitOn(on: string): Plan {
  return { step: 'visit', on, time: null };
}

/** Returns a follow-up call about a quote on a day. */
export function followUpOn(on: string): Plan {
  return { step: 'follow-up', on, time: null };
}

/** A logged call from a person without a mail address. */
export const validCall: CallLogged = {
  kind: 'call-logged',
  fields: { name: 'Pau', phone: '600 000 012', email: '', message: 'Goteras' },
  language: 'es',
  answered: false,
  urgent: false,
};
