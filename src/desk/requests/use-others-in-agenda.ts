import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs } from '../state/grouping.ts';
import { useRequestList } from '../state/queries.ts';

/**
 * Returns the agenda without a request. It is empty without a network if the agenda was
 * not read before.
 */
export function useOthersInAgenda({ id }: Pick<RequestRow, 'id'>): RequestRow[] {
  const { rows } = useRequestList('agenda');
  return rows.filter((row) => row.id !== id && belongs(row, 'agenda'));
}
