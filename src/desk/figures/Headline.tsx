import type { Figures } from '../../desk-api/figures.ts';
import { longDay } from '../time/day-words.ts';

/** The one sentence. Whoever has time left counts neither way. */
export function Headline({ figures: { total, weeks, answerIn24Hours } }: { figures: Figures }) {
  const first = weeks.at(-1)?.monday;
  const since = first ? `desde el ${longDay(first)}` : '';
  const judged = total.inTime + total.late + total.overdue;
  const answered = total.inTime + total.late;
  return answerIn24Hours ? (
    <>
      <p className="big">
        {total.inTime} de {judged} contestadas a tiempo
      </p>
      <p className="soft">En menos de 24 horas, {since}, según lo que apuntáis.</p>
    </>
  ) : (
    <>
      <p className="big">
        {answered} de {total.received} contestadas
      </p>
      <p className="soft">De las que llegaron {since}, según lo que apuntáis.</p>
    </>
  );
}
