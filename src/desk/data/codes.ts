import { useMutation } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import { send } from './api.ts';
import { passkeyOffered } from './passkey-offered.ts';
import { useEntrance } from './session.ts';

/** Has a code sent to an address, if it is somebody's who may enter. */
export function useAskForCode() {
  return useMutation({ mutationFn: (mail: string) => send('POST', apiPaths.askForCode, { mail }) });
}

/**
 * Signs in by a code.
 *
 * @param again whether somebody confirms a sign-in with it: then no passkey is offered.
 */
export function useEnterByCode({ again }: { again: boolean }) {
  return useEntrance(async (code: string) => {
    await send('POST', apiPaths.spendCode, { code });
    if (!again) passkeyOffered.set(true);
  });
}
