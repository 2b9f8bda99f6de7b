import { answerDueMs } from '../contact-request/answer.ts';
import type { Db } from '../database/tables.ts';
import { madridDate, mondayOf, parseMadridTime } from '../time.ts';

/**
 * Returns how the company answered in the last twelve weeks, spam and logged calls left
 * out.
 */
export async function readStatistics(db: Db, now: Date) {
  const today = madridDate(now);
  const mondays = Array.from({ length: 12 }, (_, back) => mondayOf(today, -back));
  const start = parseMadridTime(`${mondays.at(-1)} 00:00`);

  const rows = await db
    .selectFrom('requests')
    .select(['receivedAt', 'answeredAt'])
    .where('state', '=', 'received')
    .where('source', '=', 'web')
    .where('receivedAt', '>=', start?.toISOString() ?? '')
    .execute();
  const byWeek = Map.groupBy(rows, ({ receivedAt }) =>
    mondayOf(madridDate(new Date(receivedAt))),
  );

  const weeks = mondays.map((monday) => ({
    monday,
    ...countAnswers(byWeek.get(monday) ?? [], now),
  }));
  return { total: countAnswers(rows, now), weeks };
}

/**
 * Counts the answers. A request that waits for longer than the site promises is late too.
 */
function countAnswers(
  rows: readonly { receivedAt: string; answeredAt: string | null }[],
  now: Date,
) {
  const counts = { received: rows.length, answered: 0, inTime: 0, late: 0 };
  for (const { receivedAt, answeredAt } of rows) {
    const isAnswered = answeredAt !== null;
    const until = isAnswered ? Date.parse(answeredAt) : now.getTime();
    const isLate = until - Date.parse(receivedAt) > answerDueMs;

    if (isAnswered) counts.answered += 1;
    if (isLate) counts.late += 1;
    if (isAnswered && !isLate) counts.inTime += 1;
  }
  return counts;
}
