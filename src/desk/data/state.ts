import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { DeedDone, DeskState } from '../../desk-api/state.ts';
import { read, send } from './api.ts';

/** How this installation is. */
export function useInstallation() {
  return useQuery({ queryKey: stateKey, queryFn: ({ signal }) => read<DeskState>(apiPaths.state, signal) });
}

/** What the desk itself can do about something: told when it is done. */
export function useDeed(deed: 'test-mail' | 'backup') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      send<DeedDone>('POST', { 'test-mail': apiPaths.testMail, backup: apiPaths.backUp }[deed], {}),
    onSuccess: () => client.invalidateQueries({ queryKey: stateKey }),
  });
}

const stateKey = ['state'];
