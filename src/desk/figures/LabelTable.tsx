import { outcomes } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { Figures } from '../../desk-api/figures.ts';
import { serviceWords } from '../request/event-words.ts';

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

/** The same by what the owner says of the requests; what has no label says so. */
export function LabelTables({ figures }: { figures: Figures }) {
  const { answerIn24Hours: promised } = figures;
  return (
    <div>
      <LabelTable
        title="Por servicio"
        head="Servicio"
        promised={promised}
        rows={figures.services.map((row) => ({ ...row, words: row.service && serviceWords[row.service] }))}
      />
      <LabelTable
        title="Por provincia"
        head="Provincia"
        promised={promised}
        rows={figures.provinces.map((row) => ({ ...row, words: row.province }))}
      />
      <LabelTable
        title="En qué quedaron"
        head="Resultado"
        promised={promised}
        answers={false}
        rows={figures.outcomes.map((row) => ({
          ...row,
          words: row.outcome && capitalized(outcomes[row.outcome]),
        }))}
      />
    </div>
  );
}

/** Explains the parts of the bars. */
export function Legend({ promised }: { promised: boolean }) {
  return (
    <ul className="legend">
      <li>
        <svg aria-hidden="true">
          <rect className="bar__in" width="100%" height="100%" />
        </svg>
        {promised ? 'En 24 h' : 'Contestadas'}
      </li>
      {promised && (
        <li>
          <svg aria-hidden="true">
            <rect width="100%" height="100%" fill="url(#hatch)" />
          </svg>
          Con retraso
        </li>
      )}
      <li>
        <svg aria-hidden="true">
          <rect className="bar__open" x="1" y="1" width="18" height="12" />
        </svg>
        Sin contestar
      </li>
    </ul>
  );
}

/** A bar in a table: the full part was answered in time, the hatched one late, the outlined one not yet. */
export function Bar({ inTime, late, open, most }: LegendProps) {
  const part = (count: number) => `${most === 0 ? 0 : (count / most) * 100}%`;
  return (
    <svg className="bar" aria-hidden="true">
      <rect className="bar__in" width={part(inTime)} height="18" />
      <rect className="bar__late" x={part(inTime)} width={part(late)} height="18" fill="url(#hatch)" />
      {open > 0 && (
        <rect className="bar__open" x={part(inTime + late)} y="1" width={part(open * 0.985)} height="16" />
      )}
    </svg>
  );
}

type LegendProps = {
  inTime: number;
  late: number;
  open: number;
  /** The count that fills the whole width. */
  most: number;
};
