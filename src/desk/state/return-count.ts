import { useEffect, useState } from 'react';
import { minuteMs } from '../../time.ts';
import { elapsed } from './elapsed.ts';

/**
 * Returns how many times the desk has been shown again after being hidden for more than a
 * minute.
 */
export function useReturnCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let hiddenAt: number | undefined;
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = elapsed();
        return;
      }
      const isReturn = hiddenAt !== undefined && elapsed() - hiddenAt > minuteMs;
      if (isReturn) setCount((last) => last + 1);
      hiddenAt = undefined;
    };
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return count;
}
