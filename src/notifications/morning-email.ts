import { type Step, steps } from '../contact-request/steps.ts';
import { capitalized, pluralize } from '../contact-request/wording.ts';
import type { Delivery } from '../requests/deliveries.ts';
import type { RequestWithHistory } from '../requests/history.ts';
import { formatHour } from '../time.ts';
import { agendaLink, bothParts, type Line, type Mail, type Origin } from './email.ts';
import { type Morning, morningTitle } from './morning.ts';
import { entryOf, moreThan } from './request-entry.ts';

/**
 * Returns the morning mail: the steps of the day, the waiting requests that are late, and
 * the number of open steps from previous days.
 */
export function morningEmail(
  origin: Origin,
  { createdAt }: Pick<Delivery, 'createdAt'>,
  { counts, planned, late }: Morning,
  now: Date,
): Mail {
  const { visits, calls, quotes } = counts;
  const paragraphs: Line[][] = [
    ...planned.map((request) => entryOf(origin, stepTitle(request), request, now)),
    ...moreThan(planned.length, visits + calls + quotes),
    ...late.map((request) => entryOf(origin, 'Sin contestar', request, now)),
    ...moreThan(late.length, counts.late),
  ];
  if (counts.earlier > 0) paragraphs.push([earlierText(counts.earlier)]);
  paragraphs.push(...agendaLink(origin).map((line) => [line]));

  return {
    messageId: `<morning-${Date.parse(createdAt)}@${origin.host}>`,
    date: now,
    subject: morningTitle(counts),
    ...bothParts(paragraphs),
  };
}

/** Returns what to do: `Visita a las 9:15`, `Volver a llamar`. */
function stepTitle({ nextStep, nextTime }: RequestWithHistory): string {
  const step: Step = nextStep ?? 'call';
  const words = capitalized(steps[step].es);
  return nextTime === null ? words : `${words} a las ${formatHour(nextTime)}`;
}

function earlierText(count: number): string {
  const open = pluralize(count, 'cosa', 'cosas');
  return `De días anteriores ${count === 1 ? 'queda' : 'quedan'} ${open} por hacer.`;
}
