import { useMutation, useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { DeskState, TestMailSent } from '../../desk-api/state.ts';
import { read, send } from './api.ts';

/** How this installation is. */
export function useInstallation() {
  return useQuery({ queryKey: ['state'], queryFn: ({ signal }) => read<DeskState>(apiPaths.state, signal) });
}

export function useTestMail() {
  return useMutation({
    networkMode: 'always',
    mutationFn: () => send<TestMailSent>('POST', apiPaths.testMail, {}),
  });
}
