import { formatAmount } from '../../contact-request/amounts.ts';
import { type Outcome, outcomes } from '../../contact-request/outcomes.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs } from '../state/grouping.ts';
import { nextStepText } from '../state/next-step.ts';
import { formatNearDay, formatWhen } from '../state/time.ts';

type Followed = Pick<
  RequestRow,
  'state' | 'answered' | 'outcome' | 'amount' | 'nextStep' | 'nextOn' | 'nextTime'
>;

/**
 * Says what the outcome of a request is and what comes next. `strong` is the main part.
 */
export function outcomeText(
  request: Followed,
  now: Date,
): { strong: string; more: string } {
  const { outcome, nextStep } = request;
  const next = nextStepText(request, now);
  const nextSentence = next === null ? '' : `${next}.`;
  if (outcome === null) {
    return { strong: '', more: textWithoutOutcome(request, nextSentence) };
  }

  switch (outcome.kind) {
    case 'visit':
      if (nextStep === 'visit') {
        return { strong: nextSentence, more: 'Está en la agenda.' };
      }
      return { strong: `Visita, ${formatNearDay(outcome.at, now)}.`, more: nextSentence };
    case 'quoted':
      return {
        strong: `Presupuesto${amountOf(request, ' de ')}, ${formatNearDay(outcome.at, now)}.`,
        more: nextSentence || 'Sin próximo día.',
      };
    default:
      return {
        strong: `${endText(outcome, now)}${amountOf(request, ': ')}.`,
        more: nextSentence || 'Ya no vuelve a la agenda.',
      };
  }
}

function textWithoutOutcome(request: Followed, nextSentence: string): string {
  if (belongs(request, 'waiting')) {
    return `Aún no. ${nextSentence || 'Lo que elijas la da por contestada.'}`;
  }
  return nextSentence
    ? `Contestada. ${nextSentence}`
    : 'Contestada; nada más de momento.';
}

/** Returns an outcome with its amount, for the head of the page: `Ganada: 3400 €`. */
export function outcomeTitle(kind: Outcome, amount: number | null): string {
  const name = kind === 'quoted' ? 'Presupuesto' : capitalized(outcomes[kind]);
  return amount === null ? name : `${name}: ${formatAmount(amount)}`;
}

type SetOutcome = NonNullable<RequestRow['outcome']>;

function endText({ kind, at, by }: SetOutcome, now: Date): string {
  const when = formatWhen(at, now);
  return `${capitalized(outcomes[kind])} ${when}${by === null ? '' : `, por ${by}`}`;
}

function amountOf({ amount }: Followed, before: string): string {
  return amount === null ? '' : before + formatAmount(amount);
}
