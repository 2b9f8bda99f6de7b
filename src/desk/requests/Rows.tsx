import { type MouseEvent, useState } from 'react';
import type { Shown } from '../../desk-api/requests.ts';
import { Group } from './Group.tsx';
import { byDeadline, byMonth } from './group-rows.ts';
import { Row } from './Row.tsx';
import type { List } from './use-list.ts';

/** The rows of a list under their headings. */
export function Rows({ list, show, current, onOpen }: Props) {
  const at = useMomentOf(list.rows.length);
  const groups =
    list.found !== null
      ? [{ key: 'found', words: undefined, late: false, rows: list.rows }]
      : show === 'waiting'
        ? byDeadline(list.rows, list.latest?.answerIn24Hours ?? true, at)
        : byMonth(list.rows, at);
  const first = longestWaiting(list);
  return groups.map(({ key, words, late, rows }) => (
    <section key={key}>
      {words && (
        <Group
          words={words}
          late={late}
          count={show === 'waiting' ? rows.filter(({ row }) => !row.answered).length : undefined}
        />
      )}
      <ul>
        {rows.map(({ row, gone }) => (
          <Row
            key={row.id}
            row={row}
            gone={gone}
            first={row.id === first}
            current={row.id === current}
            onOpen={(event) => onOpen(row.id, event)}
          />
        ))}
      </ul>
    </section>
  ));
}

/** Called when a row is clicked, or Enter is pressed on it. */
export type OnOpen = (id: number, event: MouseEvent) => void;

type Props = { list: List; show: Shown; current: number | undefined; onOpen: OnOpen };

/** The one to call now: whoever has waited longest. */
function longestWaiting({ rows }: List): number | undefined {
  const waiting = rows.filter(({ row, gone }) => !gone && !row.answered && row.state === 'received');
  const times = waiting.map(({ row }) => row.receivedAt).sort();
  return waiting.find(({ row }) => row.receivedAt === times[0])?.row.id;
}

/** When a row left the list last. Groups by the current time would move rows under a thumb, or when one is added. */
function useMomentOf(count: number): Date {
  const [moment, setMoment] = useState({ count, at: new Date() });
  if (moment.count !== count) setMoment({ count, at: count > moment.count ? moment.at : new Date() });
  return moment.at;
}
