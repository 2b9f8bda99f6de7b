import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import { send } from './api.ts';
import { passkeyOffered } from './passkey-offered.ts';
import { useEntrance } from './session.ts';
import { waysKey } from './sign-in.ts';

/** Has a code sent to an address, if it is somebody's who may enter. Whether mail gets out at all is known a little later. */
export function useAskForCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mail: string) => send('POST', apiPaths.askForCode, { mail }),
    onSuccess: () => client.invalidateQueries({ queryKey: waysKey }),
  });
}

/**
 * Signs in by a code.
 *
 * @param again the person who confirms a sign-in with it: nobody else is let in, and no passkey is offered.
 */
export function useEnterByCode(again: number | null) {
  return useEntrance(async (code: string) => {
    await send('POST', apiPaths.spendCode, { code }, undefined, { person: again });
    if (again === null) passkeyOffered.set(true);
  });
}
