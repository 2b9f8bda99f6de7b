import { type Outcome, outcomes } from '../../contact-request/outcomes.ts';
import { isDue } from '../../contact-request/steps.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { madridDate } from '../../time.ts';
import { isToPrepare } from './grouping.ts';
import { nextStepText } from './next-step.ts';
import type { PlacedRow } from './places.ts';
import { formatNearDate } from './time.ts';

/** A button at the foot of a row. */
export type StripButton =
  | 'done'
  | 'no-answer'
  | 'other-day'
  | 'sent'
  | 'visit'
  | 'quote'
  | 'won'
  | 'lost'
  | 'review';

/** Returns the buttons of a row of the agenda. Only what is due can be finished. */
export function agendaStrip({ nextStep, nextOn }: RequestRow, now: Date): StripButton[] {
  if (!isDue(nextOn, madridDate(now))) return [];

  switch (nextStep) {
    case 'visit':
      return ['done', 'other-day'];
    case 'quote':
      return ['sent', 'other-day'];
    default:
      return ['done', 'no-answer', 'other-day'];
  }
}

/**
 * Returns the buttons of a quote: to send one that is to be prepared, to decide an open
 * one.
 */
export function quoteStrip(request: RequestRow): StripButton[] {
  return isToPrepare(request) ? ['sent', 'other-day'] : ['won', 'lost', 'other-day'];
}

/**
 * Returns the buttons of a request that was just finished in its row: its possible next
 * steps.
 */
export function nextStrip({ row, now, finishedBy }: PlacedRow): StripButton[] {
  switch (finishedBy?.action.kind) {
    case 'answered':
      return ['visit', 'quote', 'other-day'];
    case 'step-done':
      if (row.nextStep === 'visit') return ['quote', 'other-day'];
      if (row.outcome?.kind === 'quoted') return ['won', 'lost', 'other-day'];
      return ['visit', 'quote', 'other-day'];
    case 'outcome':
      if (now.outcome?.kind === 'won') return ['review'];
      return now.nextStep === null ? [] : ['other-day'];
    default:
      return ['other-day'];
  }
}

/** Returns how a row was finished: a call may have had no answer, and a quote be lost. */
export function finishedAs({
  now,
  finishedBy,
}: PlacedRow): 'done' | 'lost' | 'no-answer' {
  switch (finishedBy?.action.kind) {
    case 'no-answer':
      return 'no-answer';
    case 'outcome':
      return isLost(now.outcome?.kind) ? 'lost' : 'done';
    default:
      return 'done';
  }
}

function isLost(outcome: Outcome | undefined): boolean {
  return outcome === 'lost' || outcome === 'discarded';
}

/** Says what a row was finished with: `No lo coge: vuelve mañana`. */
export function finishedText({ now, finishedBy }: PlacedRow, today: Date): string {
  const back = now.nextOn === null ? null : `vuelve ${formatNearDate(now.nextOn, today)}`;
  switch (finishedBy?.action.kind) {
    case 'answered':
      return 'Contestada';
    case 'outcome':
      return now.outcome ? capitalized(outcomes[now.outcome.kind]) : 'Hecho';
    case 'no-answer':
      return back ? `No lo coge: ${back}` : 'No lo coge';
    case 'next-step':
      // There is no room for the hour of a visit.
      if (now.nextStep === 'visit') return visitText(now.nextOn, today);
      return back ? capitalized(back) : 'Sin día';
    default:
      return 'Hecho';
  }
}

function visitText(on: string | null, today: Date): string {
  const visit = { nextStep: 'visit', nextOn: on, nextTime: null } as const;
  return nextStepText(visit, today) ?? 'Visita sin día';
}
