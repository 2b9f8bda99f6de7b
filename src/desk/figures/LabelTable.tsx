import type { Figures } from '../../desk-api/figures.ts';
import { Bar } from './Bar.tsx';

/** How many requests have each label and, but for how they ended, how many of them were answered in time. */
export function LabelTable({ title, head, rows, promised, answers = true }: Props) {
  const most = Math.max(...rows.map(({ received }) => received));
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <table className="chart">
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <td className="chart__bar" />
            <th scope="col">{answers ? 'Llegan' : 'Cuántas'}</th>
            {answers && <th scope="col">{promised ? 'En 24 h' : 'Contestadas'}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ words, received, inTime, late, overdue, waiting }) => (
            <tr key={words}>
              <th scope="row">{words ?? 'Sin indicar'}</th>
              <td className="chart__bar">
                <Bar
                  inTime={promised ? inTime : inTime + late}
                  late={promised ? late : 0}
                  open={overdue + waiting}
                  most={most}
                />
              </td>
              <td>{received}</td>
              {answers && <td>{promised ? inTime : inTime + late}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Props = {
  title: string;
  head: string;
  rows: (Figures['total'] & { words: string | null })[];
  promised: boolean;
  answers?: boolean;
};
