import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { requestQuery } from '../data/request.ts';
import type { ListedRow } from './use-steady-rows.ts';

/**
 * Reads those who have waited longest before anybody opens them, and again when they have changed: whoever loses the
 * network in a lift can open them all the same, call, and tick them off. In memory alone, like all that is read.
 */
export function useReadAhead(rows: ListedRow[]): void {
  const client = useQueryClient();
  const asked = rows
    .slice(0, ahead)
    .map(({ row }) => `${row.id} ${row.version}`)
    .join();
  useEffect(() => {
    for (const [id = 0, version = 0] of asked.split(',').map((one) => one.split(' ').map(Number))) {
      const query = requestQuery(id);
      const known = client.getQueryData(query.queryKey);
      if (id > 0 && !(known && known.version >= version))
        void client.prefetchQuery({ ...query, staleTime: 0 });
    }
  }, [client, asked]);
}

const ahead = 10;
