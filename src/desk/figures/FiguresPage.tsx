import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatAmount } from '../../contact-request/amounts.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Statistics } from '../../desk-api/requests.ts';
import { usePromise } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { formatShortDate } from '../state/time.ts';
import { Empty } from '../ui/Empty.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { monthName, sentenceOf } from './sentence.ts';

/** The statistics: one sentence, a table of two months and two of twelve weeks. */
export function FiguresPage() {
  const query = useQuery<Statistics>({ queryKey: [apiPaths.statistics] });
  const isEarly = query.data !== undefined && query.data.total < enough;
  return (
    <Page title="Cómo vamos" back>
      {/* While it is too early to count, the empty state has the only heading. */}
      {!isEarly && <h2 className="group">Cómo vamos</h2>}
      <Loaded query={query}>
        {(statistics) =>
          isEarly ? (
            <Empty
              title="Aún es pronto para contar"
              text={`Aquí habrá estadísticas a partir de ${enough} solicitudes. Van ${statistics.total}.`}
              link={{ href: paths.all, icon: 'list', text: 'Ver todas' }}
            />
          ) : (
            <Figures statistics={statistics} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** With fewer requests than this, shares mean nothing. */
const enough = 10;

function Figures({ statistics }: { statistics: Statistics }) {
  const { since, weeks } = statistics;
  const promised = usePromise();
  return (
    <div className="figures">
      <p className="sentence">{sentenceOf(statistics)}</p>
      <Months statistics={statistics} promised={promised} />
      <section>
        <h2 className="part">Semana a semana: contestar</h2>
        <AnswerWeeks weeks={weeks} promised={promised} />
      </section>
      <section>
        <h2 className="part">Semana a semana: presupuestos</h2>
        <QuoteWeeks weeks={weeks} />
      </section>
      <p className="hint">
        Se cuenta desde la primera solicitud, el {since && formatShortDate(since)}. Las
        llamadas apuntadas cuentan como recibidas por teléfono. Ganado y perdido, en la
        semana en que se supo.
      </p>
    </div>
  );
}

type Promised = {
  /** Whether the site promises an answer within 24 hours. */
  promised: boolean;
};

function Months({
  statistics: { months },
  promised,
}: { statistics: Statistics } & Promised) {
  const cells = (cellOf: (month: Month) => ReactNode) =>
    months.map((month) => (
      <td key={month.month} data-label={monthName(month.month)}>
        {cellOf(month)}
      </td>
    ));

  return (
    <table className="table months">
      <caption className="visually-hidden">Este mes y el anterior</caption>
      <thead>
        <tr>
          <td />
          {months.map(({ month }) => (
            <th key={month} scope="col">
              {monthName(month)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row title="Recibidas" note="web y teléfono">
          {cells(({ web, phone }) => (
            <>
              {web + phone}
              <small>{`${web} y ${phone}`}</small>
            </>
          ))}
        </Row>
        {promised && (
          <Row title="A tiempo" note="en 24 horas">
            {cells(({ inTime, due }) => (
              <Share part={inTime} whole={due} />
            ))}
          </Row>
        )}
        <Row title="Enviados" note="presupuestos">
          {cells(({ sent, sentSum }) => (
            <Quotes count={sent} sum={sentSum} />
          ))}
        </Row>
        <Row title="Ganadas" note="de las decididas">
          {cells(({ won, lost }) => (
            <Share part={won} whole={won + lost} />
          ))}
        </Row>
        <Row title="Perdidas">{cells(({ lost }) => lost)}</Row>
        <Row title="Ganado" className="total">
          {cells(({ wonSum }) => formatAmount(wonSum))}
        </Row>
      </tbody>
    </table>
  );
}

type Month = Statistics['months'][number];

function Row({ title, note, className, children }: RowProps) {
  return (
    <tr className={className}>
      <th scope="row">
        {title}
        {note && <small>{note}</small>}
      </th>
      {children}
    </tr>
  );
}

type RowProps = {
  title: string;
  note?: string;
  className?: string;
  children: ReactNode;
};

/**
 * A bar is the share within its own row: a quiet week with every request answered is
 * full.
 */
function Share({ part, whole }: { part: number; whole: number }) {
  return (
    <>
      {`${part} de ${whole}`}
      <Bar part={part} whole={whole} />
    </>
  );
}

function Bar({ part, whole }: { part: number; whole: number }) {
  return whole > 0 && <meter max={whole} value={part} aria-hidden="true" />;
}

function Quotes({ count, sum }: { count: number; sum: number }) {
  return (
    <>
      {count}
      {sum > 0 && <small>{formatAmount(sum)}</small>}
    </>
  );
}

function AnswerWeeks({ weeks, promised }: { weeks: Week[] } & Promised) {
  return (
    <table className="table weeks">
      <caption className="visually-hidden">
        Cuántas llegaron y cuántas se contestaron a tiempo, en las últimas doce semanas
      </caption>
      <thead>
        <tr>
          <th scope="col">Semana</th>
          <th scope="col">Web</th>
          <th scope="col">Tel.</th>
          {promised && <th scope="col">A tiempo</th>}
          {promised && <td />}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, web, phone, inTime, due }, index) => (
          <tr key={monday}>
            <WeekName monday={monday} index={index} />
            <td data-label="Web">{web}</td>
            <td data-label="Tel.">{phone}</td>
            {promised && <td data-label="A tiempo">{`${inTime} de ${due}`}</td>}
            {promised && (
              <td className="bar">
                <Bar part={inTime} whole={due} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function QuoteWeeks({ weeks }: { weeks: Week[] }) {
  return (
    <table className="table weeks">
      <caption className="visually-hidden">
        Presupuestos enviados, ganados y perdidos, en las últimas doce semanas
      </caption>
      <thead>
        <tr>
          <th scope="col">Semana</th>
          <th scope="col">Enviados</th>
          <th scope="col">Ganados</th>
          <th scope="col">Perdidos</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, sent, sentSum, won, wonSum, lost }, index) => (
          <tr key={monday}>
            <WeekName monday={monday} index={index} />
            <td data-label="Enviados">
              <Quotes count={sent} sum={sentSum} />
            </td>
            <td data-label="Ganados">
              <Quotes count={won} sum={wonSum} />
            </td>
            <td data-label="Perdidos">{lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Week = Statistics['weeks'][number];

function WeekName({ monday, index }: { monday: string; index: number }) {
  return <th scope="row">{index === 0 ? 'Esta' : formatShortDate(monday)}</th>;
}
