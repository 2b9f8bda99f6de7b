import { useMutation, useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Access, Erased, ExportAsked } from '../../desk-api/personal-data.ts';
import { askForFile, forgetReads, read, send } from './api.ts';
import { useChange } from './change.ts';

/** How many requests came between two days in Madrid, both included. */
export function useExportCount(days: Days) {
  return useQuery({
    queryKey: ['export-count', days],
    queryFn: ({ signal }) =>
      read<{ count: number }>(`${apiPaths.exportCount}?${new URLSearchParams({ ...days })}`, signal),
  });
}

/** Days in ISO 8601; one that is missing sets no bound. */
type Days = { from?: string; to?: string };

/** Has the browser save the requests as a file. */
export function useExport() {
  return useMutation({
    mutationFn: async (asked: ExportAsked) => {
      const { file, name } = await askForFile(apiPaths.exports, asked);
      const url = URL.createObjectURL(file);
      const link = Object.assign(document.createElement('a'), { href: url, download: name });
      link.click();
      // By then the browser has begun to save it.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
  });
}

/** Everything that is stored about the person with an address. */
export function useAccess() {
  return useMutation({
    mutationFn: (address: string) => send<Access>('POST', apiPaths.access, { address }),
  });
}

/** Erases a person. Whatever was read of anybody is forgotten here, too. */
export function useErase() {
  return useChange(
    (address: string, sending) => send<Erased>('POST', apiPaths.erasures, { address }, sending),
    (client) => {
      forgetReads();
      client.removeQueries({ queryKey: ['request'] });
      client.removeQueries({ queryKey: ['search'] });
      return client.invalidateQueries();
    },
  );
}
