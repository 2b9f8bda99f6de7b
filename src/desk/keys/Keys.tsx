import { lazy, Suspense, useState } from 'react';
import { named } from '../ui/named.ts';
import { useKeys } from './use-keys.ts';

/** The shortcuts of single keys, and the dialog that explains them. */
export function Keys() {
  const [helping, setHelping] = useState(false);
  useKeys(() => setHelping(true));
  return (
    helping && (
      <Suspense fallback={null}>
        <KeysDialog onClose={() => setHelping(false)} />
      </Suspense>
    )
  );
}

const KeysDialog = lazy(() => import('./KeysDialog.tsx').then(named('KeysDialog')));
