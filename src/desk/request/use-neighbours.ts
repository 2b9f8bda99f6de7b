import type { Shown } from '../../desk-api/requests.ts';
import type { List } from '../requests/use-list.ts';

/** The requests before and after this one in the list that it was opened from, and its own place there. */
export function useNeighbours(id: number, { rows, latest, found }: List, show: Shown): Around {
  const present = rows.filter(({ row, gone }) => !gone || row.id === id).map(({ row }) => row.id);
  const place = present.indexOf(id);
  const waiting = found === null && show === 'waiting';
  const total = found ?? latest?.counts[show] ?? present.length;
  return {
    previous: present[place - 1],
    next: place < 0 ? present[0] : present[place + 1],
    position: place < 0 ? undefined : `${place + 1} de ${total}${waiting ? ' sin contestar' : ''}`,
  };
}

/** Each is undefined where there is none. */
export type Around = { previous: number | undefined; next: number | undefined; position: string | undefined };
