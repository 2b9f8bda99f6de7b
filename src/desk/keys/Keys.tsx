import { useState } from 'react';
import { BrokenDialog } from '../frame/Broken.tsx';
import { part } from '../frame/ErrorBoundary.tsx';
import { useKeys } from './use-keys.ts';

/** The shortcuts of single keys, and the dialog that explains them. */
export function Keys() {
  const [helping, setHelping] = useState(false);
  useKeys(() => setHelping(true));
  return helping && <KeysDialog onClose={() => setHelping(false)} />;
}

const KeysDialog = part(() => import('./KeysDialog.tsx'), 'KeysDialog', BrokenDialog);
