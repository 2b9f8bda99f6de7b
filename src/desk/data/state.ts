import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { ActionResult, DeskState } from '../../desk-api/state.ts';
import { read, send } from './api.ts';
import { readAnew, useChange } from './change.ts';

/** How this installation is. */
export function useInstallation() {
  return useQuery({ queryKey: stateKey, queryFn: ({ signal }) => read<DeskState>(apiPaths.state, signal) });
}

/** What the desk itself can do about something: told when it is done. */
export function useAction(action: 'test-mail' | 'backup' | 'retry') {
  return useChange(() => send<ActionResult>('POST', actionPaths[action], {}), readAnew(stateKey));
}

const actionPaths = { 'test-mail': apiPaths.testMail, backup: apiPaths.backUp, retry: apiPaths.retryFailed };

const stateKey = ['state'];
