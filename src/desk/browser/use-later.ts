import { useEffect, useState } from 'react';

/** False at first, and true after that many milliseconds: what takes less is not worth a word. */
export function useLater(ms: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return later;
}
