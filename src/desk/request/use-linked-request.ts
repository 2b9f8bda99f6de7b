import { useSearch } from 'wouter';
import { meansRequest } from '../../desk-api/paths.ts';
import { ApiError } from '../data/api.ts';
import { useRequest } from '../data/request.ts';

/**
 * The request of that number, unless the address names it and means another one, which had the number before: the link of a
 * mail says when its request came.
 */
export function useLinkedRequest(id: number, inAddress: boolean) {
  const { data, error, refetch } = useRequest(id);
  const query = useSearch();
  const isOther = inAddress && data !== undefined && !meansRequest(query, data.receivedAt);
  const isGone = isOther || (error instanceof ApiError && error.kind === 'not-found');
  return { data: isOther ? undefined : data, isGone, error, refetch };
}
