import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs } from '../state/grouping.ts';
import { useRequestList } from '../state/queries.ts';

/**
 * Returns what the agenda holds besides a request. Without a network, and without an
 * agenda that was read before, it is empty.
 */
export function useOthersInAgenda({ id }: Pick<RequestRow, 'id'>): RequestRow[] {
  const { rows } = useRequestList('agenda');
  return rows.filter((row) => row.id !== id && belongs(row, 'agenda'));
}
