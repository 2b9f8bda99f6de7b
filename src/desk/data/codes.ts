import { useMutation } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import { send } from './api.ts';
import { passkeyOffered } from './passkey-offered.ts';
import { useEntrance } from './session.ts';

/** Has a code sent, if somebody has that address. */
export function useAskForCode() {
  return useMutation({ mutationFn: (mail: string) => send('POST', apiPaths.askForCode, { mail }) });
}

/** @param again whether it is to confirm who is in already: then no passkey is offered. */
export function useEnterByCode({ again }: { again: boolean }) {
  return useEntrance(async (code: string) => {
    await send('POST', apiPaths.spendCode, { code });
    if (!again) passkeyOffered.set(true);
  });
}
