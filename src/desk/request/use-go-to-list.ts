import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { Shown } from '../../desk-api/requests.ts';
import { listPaths } from '../requests/place.ts';

/** Returns a function that leads to the list: back in the history where the request was opened from there. */
export function useGoToList(show: Shown): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    if (history.state?.from === 'list') history.back();
    else navigate(listPaths[show], { replace: true });
  }, [navigate, show]);
}
