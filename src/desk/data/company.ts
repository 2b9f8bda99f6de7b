import { useQuery } from '@tanstack/react-query';
import type { DeskCompany } from '../../desk-api/company.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { read } from './api.ts';

/** The facts about the company that the desk needs. They do not change while the page is open. */
export function useCompany() {
  return useQuery({
    queryKey: ['company'],
    queryFn: ({ signal }) => read<DeskCompany>(apiPaths.company, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether the company promises an answer within 24 hours: supposed as long as that is not known. */
export function usePromise(): boolean {
  return useCompany().data?.answerIn24Hours ?? true;
}

/** The command that prints a link for somebody, to be typed on the server. */
export function linkCommand(company: DeskCompany | undefined, name: string): string {
  const typed = /^[\p{L}\d]+$/u.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
  return company ? `${company.command} desk --for ${typed}` : '…';
}
