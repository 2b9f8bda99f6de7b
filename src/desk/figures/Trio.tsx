import type { Figures } from '../../desk-api/figures.ts';
import { span } from '../time/waiting-words.ts';

/** The figures beside the sentence. */
export function Trio({ figures: { total, answerIn24Hours } }: { figures: Figures }) {
  const facts: [string, string | number][] = [
    ['La mitad, en menos de', total.median === null ? '—' : span(total.median)],
    ['La que más esperó', total.slowest === null ? '—' : span(total.slowest)],
    ...(answerIn24Hours ? [['Con retraso', total.late + total.overdue] as [string, number]] : []),
    ['Esperan ahora', total.overdue + total.waiting],
  ];
  return (
    <dl className="trio">
      {facts.map(([words, figure]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
