import { formatAmount } from '../../contact-request/amounts.ts';
import { capitalized, pluralize } from '../../contact-request/wording.ts';
import type { RequestList, RequestRow } from '../../desk-api/requests.ts';
import { madridDate } from '../../time.ts';
import { belongs, groupQuotes, isToPrepare } from '../state/grouping.ts';
import { usePlacedRows } from '../state/placed-rows.ts';
import { firstDue, type PlacedRow } from '../state/places.ts';
import { useCountsOf, useRequestList } from '../state/queries.ts';
import { filterPath } from '../state/routes.ts';
import { serverTime } from '../state/server-time.ts';
import { quoteStrip } from '../state/strips.ts';
import { formatDaysAgo, formatNearDate } from '../state/time.ts';
import { Empty } from '../ui/Empty.tsx';
import { Facts } from './Facts.tsx';
import { Groups } from './Groups.tsx';
import { ListPage, LoadedList } from './ListPage.tsx';
import { More } from './More.tsx';
import { Figure, noteText, Row, What } from './Row.tsx';
import { Strip } from './Strip.tsx';

/** The quotes to prepare, and the open ones. */
export function QuotesPage() {
  return (
    <ListPage title="Presupuestos">
      <Quotes />
    </ListPage>
  );
}

function Quotes() {
  const list = useRequestList('quotes');
  const counts = useCountsOf(list);
  // An open quote that is to be prepared again is in both parts of the answer.
  const byId = new Map([...list.pinned, ...list.rows].map((row) => [row.id, row]));
  const rows = [...byId.values()].filter((row) => belongs(row, 'quotes'));
  const placed = usePlacedRows('quotes', rows);
  const groups = groupQuotes(placed.map(({ row }) => row));
  const first = firstDue(groups, placed, madridDate(serverTime()));
  const render = (one: PlacedRow) => (
    <QuoteRow key={one.row.id} placed={one} first={one.row.id === first} />
  );
  const toPrepare = groups.filter(({ hidden }) => !hidden);
  const others = groups.filter(({ hidden }) => hidden);
  return (
    <LoadedList query={list.query}>
      {() => (
        <>
          <Groups groups={toPrepare} placed={placed} render={render} />
          {counts && counts.quotes.count > 0 && <Sum {...counts.quotes} />}
          <Groups groups={others} placed={placed} render={render} />
          {placed.length === 0 && (
            <Empty
              title="Ningún presupuesto abierto"
              text="Los que envías se quedan aquí hasta que se ganan o se pierden, con su importe y el día en que toca volver a llamar."
              link={{ href: filterPath('won'), icon: 'check', text: 'Ver los ganados' }}
            />
          )}
          <More query={list.query} />
        </>
      )}
    </LoadedList>
  );
}

/** The sum of the open quotes. */
function Sum({ count, sum, withoutAmount }: RequestList['counts']['quotes']) {
  const open = pluralize(count, 'presupuesto abierto', 'presupuestos abiertos');
  const without = withoutAmount > 0 ? `, ${withoutAmount} sin importe` : '';
  return (
    <p className="sum">
      {sum > 0 && <b className="figure">{formatAmount(sum)}</b>}
      <span>{`${sum > 0 ? 'en ' : ''}${open}${without}`}</span>
    </p>
  );
}

function QuoteRow({ placed, first }: { placed: PlacedRow; first: boolean }) {
  const { row, finishedBy } = placed;
  const now = serverTime();
  return (
    <Row
      request={row}
      kind={first ? 'first' : undefined}
      figure={<Amount request={row} />}
      what={
        <div className="row-whats">
          {isToPrepare(row) ? (
            <What icon="quote">Preparar</What>
          ) : (
            <What>{capitalized(formatDaysAgo(row.outcome?.at ?? '', now))}</What>
          )}
          <Day request={row} isFinished={finishedBy !== undefined} />
        </div>
      }
      excerpt={noteText(row)}
      facts={<Facts request={row} />}
    >
      <Strip placed={placed} label="Presupuesto" buttons={quoteStrip(row)} />
    </Row>
  );
}

function Amount({ request }: { request: RequestRow }) {
  if (request.amount !== null) return <Figure>{formatAmount(request.amount)}</Figure>;
  return isToPrepare(request) ? null : <p className="row-figure-none">Sin importe</p>;
}

/**
 * Says on which day a quote comes back. A finished row keeps the line without its
 * warning, so that nothing below it moves.
 */
function Day({ request, isFinished }: { request: RequestRow; isFinished: boolean }) {
  const now = serverTime();
  const today = madridDate(now);
  const { nextOn } = request;
  if (nextOn === null) return <What tone="soft">Sin próximo día</What>;

  const day = formatNearDate(nextOn, now);
  if (nextOn > today) {
    const verb = isToPrepare(request) ? 'Para' : 'Vuelve';
    return <What tone="soft">{`${verb} ${day}`}</What>;
  }
  if (nextOn === today) return <What>Toca hoy</What>;
  return (
    <What icon="alert" tone={isFinished ? 'soft' : 'late'}>
      {`Era para ${day}`}
    </What>
  );
}
