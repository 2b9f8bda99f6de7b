import type { Invitation } from '../../desk-api/invitations.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { send } from './api.ts';
import { readAnew, useChange } from './change.ts';
import { peopleKey } from './people.ts';

/** Makes a link that signs somebody in once: somebody with a new name, or with null oneself on another device. */
export function useInvite() {
  return useChange(
    (name: string | null, sending) => send<Invitation>('POST', apiPaths.invitations, { name }, sending),
    readAnew(peopleKey),
  );
}
