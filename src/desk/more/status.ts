import { useQuery } from '@tanstack/react-query';
import type { InstallationStatus } from '../../desk-api/installation.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { staleAfter } from '../state/read-times.ts';

/** Reads the findings of the doctor, the worst first. */
export function useStatus() {
  return useQuery<InstallationStatus>({
    queryKey: [apiPaths.status],
    // The doctor talks to the mail server, which takes seconds.
    staleTime: staleAfter(60_000),
  });
}
