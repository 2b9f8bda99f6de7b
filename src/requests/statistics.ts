import { answerDueMs } from '../contact-request/answer.ts';
import type { Db } from '../database/tables.ts';
import { madridDate, mondayOf, parseMadridTime } from '../time.ts';

/**
 * Returns how the company answered in the last twelve weeks, spam and logged calls left
 * out.
 */
export async function readStatistics(db: Db, now: Date) {
  const mondays = Array.from({ length: 12 }, (_, back) =>
    mondayOf(madridDate(now), -back),
  );
  const rows = await db
    .selectFrom('requests')
    .select(['receivedAt', 'answeredAt'])
    .where('state', '=', 'received')
    .where('source', '=', 'web')
    .where(
      'receivedAt',
      '>=',
      parseMadridTime(`${mondays.at(-1)} 00:00`)?.toISOString() ?? '',
    )
    .execute();
  const byWeek = Map.groupBy(rows, ({ receivedAt }) =>
    mondayOf(madridDate(new Date(receivedAt))),
  );
  return {
    total: countAnswers(rows, now),
    weeks: mondays.map((monday) => ({
      monday,
      ...countAnswers(byWeek.get(monday) ?? [], now),
    })),
  };
}

function countAnswers(
  rows: readonly { receivedAt: string; answeredAt: string | null }[],
  now: Date,
) {
  const counts = { received: rows.length, answered: 0, inTime: 0, late: 0 };
  for (const { receivedAt, answeredAt } of rows) {
    if (answeredAt !== null) counts.answered += 1;
    if (
      Date.parse(answeredAt ?? now.toISOString()) - Date.parse(receivedAt) >
      answerDueMs
    )
      counts.late += 1;
    else if (answeredAt !== null) counts.inTime += 1;
  }
  return counts;
}
