import { part } from '../frame/ErrorBoundary.tsx';
import { isOutdated, visits } from '../pwa/pwa-state.ts';

/** Notices that can wait. They stand below the rows, where they move nothing when they appear. */
export function ListFoot() {
  const [outdated, visited] = [isOutdated.use(), visits.use()];
  return (
    <>
      {outdated && <NewVersion />}
      {visited >= 2 && <InstallInvitation />}
    </>
  );
}

// Nobody has asked for them: an invitation that cannot be fetched is not missed.
const Nothing = () => null;
const NewVersion = part(() => import('../pwa/NewVersion.tsx'), 'NewVersion', Nothing);
const InstallInvitation = part(() => import('../pwa/InstallInvitation.tsx'), 'InstallInvitation', Nothing);
