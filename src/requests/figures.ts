import type { Kysely } from 'kysely';
import { dayOf, mondayOf, startOfDay } from '../company/madrid-time.ts';
import type { Tables } from '../database/tables.ts';
import { type AnswerCounts, countAnswers, type Week } from './answer-counts.ts';

/** How the company answered in the last twelve weeks, this one included; the newest week first. */
export function readFigures(db: Kysely<Tables>, now: Date): Promise<AnswerCounts> {
  const weeks = lastWeeks(now);
  const from = weeks.at(-1)?.start;
  return countAnswers(db, { weeks, ...(from && { from }) }, now);
}

const weeksShown = 12;

function lastWeeks(now: Date): Week[] {
  return Array.from({ length: weeksShown }, (_, back) => {
    const monday = mondayOf(dayOf(now), -back);
    return { monday, start: startOfDay(monday)?.toISOString() ?? monday };
  });
}
