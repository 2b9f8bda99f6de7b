import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { outcomes } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { Figures } from '../../desk-api/figures.ts';
import { type Filter, listAddress } from '../requests/filter.ts';
import { dayAfter, shortDay } from '../time/day-words.ts';
import { shortSpan } from './figure-words.ts';

/** Twelve weeks, the newest first. */
export function Weeks({ figures: { weeks, answerIn24Hours: promised } }: { figures: Figures }) {
  return (
    <section>
      <h2>Semana a semana</h2>
      <Legend promised={promised} />
      <CountTable
        caption="Solicitudes por semana: cuántas llegaron, cuántas se contestaron y en cuánto la mitad"
        head="Semana"
        promised={promised}
        rows={weeks.map(({ median, monday, ...counts }, place) => ({
          ...counts,
          words: place === 0 ? 'Esta' : shortDay(monday),
          list: { from: monday, to: dayAfter(monday, 6) },
          half: median === null ? '—' : shortSpan(median),
        }))}
      />
      <p className="hint">La mitad: en ese tiempo estaba contestada la mitad.</p>
    </section>
  );
}

/** How many requests each row has and, but for how they ended, how many of them were answered in time; with a bar. */
function CountTable({ caption, head, rows, promised, answers = true }: TableProps) {
  const most = Math.max(...rows.map(({ received }) => received));
  const withHalf = rows.some(({ half }) => half);
  return (
    <table className="chart">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <td className="chart__bar" />
          <th scope="col">{answers ? 'Llegan' : 'Cuántas'}</th>
          {answers && <th scope="col">{promised ? 'En 24 h' : 'Contestadas'}</th>}
          {withHalf && <th scope="col">La mitad</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ words, list, received, inTime, late, overdue, waiting, half }, place) => (
          <tr key={words} className={half && place === 0 ? 'chart__now' : undefined}>
            <th scope="row">
              <ToList list={list} some={received > 0}>
                {words ?? 'Sin indicar'}
              </ToList>
            </th>
            <td className="chart__bar">
              <ToList list={list} some={received > 0} again>
                <Bar
                  inTime={promised ? inTime : inTime + late}
                  late={promised ? late : 0}
                  open={overdue + waiting}
                  most={most}
                />
              </ToList>
            </td>
            <td>{received}</td>
            {answers && <td>{promised ? inTime : inTime + late}</td>}
            {half && <td>{half}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Leads to the requests that a row counts, where there are some. `again`: for a thumb alone, beside the same by its name. */
function ToList({ list, some, again = false, children }: ToListProps) {
  if (!some) return children;
  const href = listAddress('all', { ...list, source: 'web' });
  const apart = again && { tabIndex: -1, 'aria-hidden': true };
  return (
    <Link href={href} {...apart}>
      {children}
    </Link>
  );
}

type ToListProps = { list: Filter; some: boolean; again?: boolean; children: ReactNode };

type TableProps = {
  caption: string;
  head: string;
  /** `half`: in what time half of them were answered. */
  rows: (Omit<Figures['weeks'][number], 'monday' | 'median'> & {
    words: string | null;
    /** The requests that it counts. */
    list: Filter;
    half?: string;
  })[];
  promised: boolean;
  answers?: boolean;
};

/** The requests by what the owner says of the requests; what has no label says so. */
export function LabelTables({ figures }: { figures: Figures }) {
  const { answerIn24Hours: promised, weeks } = figures;
  const since = { from: weeks.at(-1)?.monday };
  const tables = [
    {
      title: 'En qué quedaron',
      head: 'Resultado',
      answers: false,
      rows: figures.outcomes.map((row) => ({
        ...row,
        words: row.outcome && capitalized(outcomes[row.outcome]),
        list: { ...since, outcome: row.outcome ?? 'none' },
      })),
    },
  ];
  const some = tables.filter(({ rows }) => rows.length > 0);
  return (
    <div>
      {some.map(({ title, ...table }) => (
        <section key={title}>
          <h2>{title}</h2>
          <CountTable caption={title} promised={promised} {...table} />
        </section>
      ))}
    </div>
  );
}

/** Explains the parts of the bars. */
function Legend({ promised }: { promised: boolean }) {
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
function Bar({ inTime, late, open, most }: BarProps) {
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

type BarProps = {
  inTime: number;
  late: number;
  open: number;
  /** The count that fills the whole width. */
  most: number;
};
