import { useEffect, useState } from 'react';

/** False at first, and true after so many milliseconds. */
export function useLater(ms: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return later;
}
