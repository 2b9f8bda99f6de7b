import { useQuery } from '@tanstack/react-query';
import type { Figures } from '../../desk-api/figures.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { read } from './api.ts';

/** The figures of «Cómo vamos». */
export function useFigures() {
  return useQuery({
    queryKey: ['figures'],
    queryFn: ({ signal }) => read<Figures>(apiPaths.figures, signal),
  });
}
