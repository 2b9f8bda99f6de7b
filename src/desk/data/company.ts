import { useQuery } from '@tanstack/react-query';
import type { DeskCompany } from '../../desk-api/company.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { read } from './api.ts';

/** What the desk has to know of the company. It does not change while the page is open. */
export function useCompany() {
  return useQuery({
    queryKey: ['company'],
    queryFn: ({ signal }) => read<DeskCompany>(apiPaths.company, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
