import type { Figures } from '../../desk-api/figures.ts';
import { shortDay } from '../time/day-words.ts';
import { Bar, Legend } from './LabelTable.tsx';
import { shortSpan } from './short-span.ts';

/** A table of twelve weeks, the newest first, with a bar for each. */
export function Weeks({ figures: { weeks, answerIn24Hours } }: { figures: Figures }) {
  const most = Math.max(...weeks.map(({ received }) => received));
  return (
    <section>
      <h2>Semana a semana</h2>
      <Legend promised={answerIn24Hours} />
      <table className="chart">
        <caption className="vh">
          Solicitudes por semana: cuántas llegaron, cuántas se contestaron y en cuánto la mitad
        </caption>
        <thead>
          <tr>
            <th scope="col">Semana</th>
            <td className="chart__bar" />
            <th scope="col">Llegan</th>
            <th scope="col">{answerIn24Hours ? 'En 24 h' : 'Contestadas'}</th>
            <th scope="col">La mitad</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, received, inTime, late, median, ...open }, place) => (
            <tr key={monday} className={place === 0 ? 'chart__now' : undefined}>
              <th scope="row">{place === 0 ? 'Esta' : shortDay(monday)}</th>
              <td className="chart__bar">
                <Bar
                  inTime={answerIn24Hours ? inTime : inTime + late}
                  late={answerIn24Hours ? late : 0}
                  open={open.overdue + open.waiting}
                  most={most}
                />
              </td>
              <td>{received}</td>
              <td>{answerIn24Hours ? inTime : inTime + late}</td>
              <td>{median === null ? '—' : shortSpan(median)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">La mitad: en ese tiempo estaba contestada la mitad.</p>
    </section>
  );
}
