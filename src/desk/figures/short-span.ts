import { span } from '../time/waiting-words.ts';

/** A duration for a narrow column: `45 min`, `3 h 05`, `4 h 00`, `2 días`. */
export function shortSpan(ms: number): string {
  if (ms < 60_000) return '< 1 min';
  return span(ms).replace(/ h(?: (\d+) min)?$/, (_, minutes = '') => ` h ${minutes.padStart(2, '0')}`);
}
