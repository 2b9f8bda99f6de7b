import { lazy, Suspense } from 'react';
import { isOutdated, visits } from '../pwa/pwa-state.ts';
import { named } from '../ui/named.ts';

/** Notices that can wait. They stand below the rows, where they move nothing when they appear. */
export function ListFoot() {
  const [outdated, visited] = [isOutdated.use(), visits.use()];
  return (
    <Suspense fallback={null}>
      {outdated && <NewVersion />}
      {visited >= 2 && <InstallInvitation />}
    </Suspense>
  );
}

const NewVersion = lazy(() => import('../pwa/NewVersion.tsx').then(named('NewVersion')));
const InstallInvitation = lazy(() => import('../pwa/InstallInvitation.tsx').then(named('InstallInvitation')));
