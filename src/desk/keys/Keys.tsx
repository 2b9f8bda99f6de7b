import { useState } from 'react';
import { KeysDialog } from './KeysDialog.tsx';
import { useKeys } from './use-keys.ts';

/** What single keys do on a computer, and the page that says so. */
export function Keys() {
  const [helping, setHelping] = useState(false);
  useKeys(() => setHelping(true));
  return helping && <KeysDialog onClose={() => setHelping(false)} />;
}
