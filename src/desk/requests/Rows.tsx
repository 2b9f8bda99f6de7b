import { type MouseEvent, useEffect, useState } from 'react';
import type { Shown } from '../../desk-api/requests.ts';
import { useWaitingCalls } from '../data/use-waiting.ts';
import { BrokenPane } from '../frame/Broken.tsx';
import { part } from '../frame/ErrorBoundary.tsx';
import { Loading } from '../ui/Notice.tsx';
import { byDeadline, byMonth, type RowGroup } from './group-rows.ts';
import { Row } from './Row.tsx';
import type { List } from './use-list.ts';
import type { ListedRow } from './use-steady-rows.ts';

/** The rows of a list under their headings. */
function Rows({ list, show, current, onOpen }: Props) {
  const at = useMomentOf(list.rows.length);
  const groups =
    list.found !== null
      ? [{ key: 'found', words: undefined, late: false, rows: list.rows }]
      : show === 'waiting'
        ? withToday(list, (rows) => byDeadline(rows, list.latest?.answerIn24Hours ?? true, at))
        : byMonth(list.rows, at);
  const first = list.today > 0 ? list.rows[0]?.row.id : longestWaiting(list);
  return groups.map(({ key, words, late, rows }) => (
    <section key={key}>
      {words && (
        <Group words={words} late={late} count={show === 'waiting' ? countOf(key, rows) : undefined} />
      )}
      <ul>
        {rows.map(({ row, gone }) => (
          <Row
            key={row.id}
            row={row}
            gone={gone}
            forToday={key === today}
            first={row.id === first}
            current={row.id === current}
            onOpen={(event) => onOpen(row.id, event)}
          />
        ))}
      </ul>
    </section>
  ));
}

/** Of those for today some were answered, before. */
function countOf(key: string, rows: ListedRow[]): number {
  return rows.filter(({ row }) => key === today || !row.answered).length;
}

/** Those for today stand above those that wait longest. */
function withToday({ rows, today: count }: List, groups: (rows: ListedRow[]) => RowGroup[]): RowGroup[] {
  const rest = groups(rows.slice(count));
  return count > 0
    ? [{ key: today, words: 'Para hoy', late: false, rows: rows.slice(0, count) }, ...rest]
    : rest;
}

const today = 'today';

type Props = {
  list: List;
  show: Shown;
  /** The request that is open beside the list. */
  current: number | undefined;
  /** Called when a row is clicked, or Enter is pressed on it. */
  onOpen: (id: number, event: MouseEvent) => void;
};

/** The one to call now: whoever has waited longest. */
function longestWaiting({ rows }: List): number | undefined {
  const waiting = rows.filter(({ row, gone }) => !gone && !row.answered && row.state === 'received');
  const times = waiting.map(({ row }) => row.receivedAt).sort();
  return waiting.find(({ row }) => row.receivedAt === times[0])?.row.id;
}

/**
 * When a row left the list last, or the page was last come back to. Groups by the current time would move rows under a thumb,
 * or when one is added.
 */
function useMomentOf(count: number): Date {
  const [moment, setMoment] = useState({ count, at: new Date() });
  useEffect(() => {
    const comeBack = () => setMoment((last) => ({ ...last, at: new Date() }));
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, []);
  if (moment.count !== count) setMoment({ count, at: count > moment.count ? moment.at : new Date() });
  return moment.at;
}

/** The heading of a part of the list, with the number of its rows. */
export function Group({ words, count, late = false }: GroupProps) {
  return (
    <h2 className={late ? 'group group--late' : 'group'}>
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 5.5h18L12 19.5z" />
        <path className="solid" d="M12 5.5h9l-9 14z" />
      </svg>
      <span>{words}</span>
      {count !== undefined && <span>{count}</span>}
    </h2>
  );
}

type GroupProps = { words: string; count: number | undefined; late?: boolean };

/** The rows of the list, or what stands in their place. */
export function ListBody({ text, ...shown }: ListBodyProps) {
  const { list, show } = shown;
  const calls = useWaitingCalls();
  // They are the newest, whatever else is shown.
  const own = show === 'waiting' && text === '' && !list.narrowed ? calls : [];
  const rows = [...list.rows, ...own.map((row) => ({ row, gone: false }))];
  if (list.isLoading) return <Loading />;
  if (list.error || rows.length === 0) return <EmptyList list={list} show={show} text={text} />;
  return (
    <>
      {list.found !== null && (
        <p className="group" role="status">
          {list.found} con «{text}»
        </p>
      )}
      <Rows {...shown} list={{ ...list, rows }} />
      <More list={list} show={show} />
    </>
  );
}

/** `text` is what is searched for; empty for nothing. */
type ListBodyProps = Props & { text: string };

// A list is seldom empty or away, and a drawing weighs most of what it then shows.
const EmptyList = part(() => import('./EmptyList.tsx'), 'EmptyList', BrokenPane);

/** Says how much of the list is shown, with a button for the rest. */
function More({ list, show }: { list: List; show: Shown }) {
  const total = list.total - list.fresh.length;
  const kind = list.found !== null ? 'found' : list.narrowed ? 'narrowed' : show;
  return (
    <div className="more">
      <p>
        {list.more
          ? `${list.rows.length} de ${total}`
          : ends[kind](kind === show ? (list.latest?.counts[show] ?? total) : total)}
      </p>
      {list.more && (
        <button type="button" className="b b--wide" disabled={list.isLoadingMore} onClick={list.more}>
          Ver más
        </button>
      )}
    </div>
  );
}

const ends: Record<Shown | 'found' | 'narrowed', (count: number) => string> = {
  waiting: (count) => `${count} sin contestar. Eso es todo.`,
  all: (count) => `${count} en total. Eso es todo.`,
  answered: (count) => `${count} ${count === 1 ? 'contestada' : 'contestadas'}. Eso es todo.`,
  narrowed: (count) => `${count} con este filtro. Eso es todo.`,
  found: () => 'Eso es todo.',
};
