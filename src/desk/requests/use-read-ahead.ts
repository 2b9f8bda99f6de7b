import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { requestQuery } from '../data/request.ts';
import type { ListedRow } from './use-steady-rows.ts';

/**
 * Reads the ten requests that have waited longest before anybody opens them, and again when they change, so that they
 * open without a network too. They are kept in memory alone, like everything that the desk reads.
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
