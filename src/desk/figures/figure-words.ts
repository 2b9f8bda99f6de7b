import type { Figures } from '../../desk-api/figures.ts';
import { longDay } from '../time/day-words.ts';
import { span } from '../time/waiting-words.ts';

/**
 * The one sentence, of what it is, and the figures beside it. Each request is counted once: what was answered in time
 * or late, which the sentence and the waits are of, and what was not answered.
 */
export function figureWords({ total, weeks, inCatalan, answerIn24Hours: promised }: Figures): FigureWords {
  const answered = total.inTime + total.late;
  const first = weeks.at(-1)?.monday;
  const since = first ? `desde el ${longDay(first)}` : '';
  const ofThem = inCatalan ? `, ${inCatalan} en catalán` : '';
  const inTime =
    answered === 0 ? 'Ninguna contestada todavía' : `${total.inTime} de ${answered} contestadas a tiempo`;
  return {
    sentence: promised ? inTime : `${answered} de ${total.received} contestadas`,
    of: promised
      ? `En menos de 24\u00a0horas, según lo que apuntáis. Llegaron ${total.received} ${since}${ofThem}.`
      : `De las que llegaron ${since}${ofThem}, según lo que apuntáis.`,
    facts: [
      { words: 'La mitad, en menos de', figure: total.median === null ? '—' : span(total.median) },
      { words: 'La que más tardó', figure: total.slowest === null ? '—' : span(total.slowest) },
      ...(promised ? [{ words: 'Contestadas con retraso', figure: total.late }] : []),
      {
        words: 'Sin contestar',
        figure: total.overdue + total.waiting,
        ...(promised && total.overdue > 0 && { detail: `${total.overdue} con retraso` }),
      },
    ],
  };
}

type FigureWords = {
  sentence: string;
  of: string;
  facts: { words: string; figure: string | number; detail?: string }[];
};

/** A duration for a narrow column: `45 min`, `3 h 05`, `4 h 00`, `2 días`. */
export function shortSpan(ms: number): string {
  if (ms < 60_000) return '< 1 min';
  return span(ms).replace(/ h(?: (\d+) min)?$/, (_, minutes = '') => ` h ${minutes.padStart(2, '0')}`);
}
