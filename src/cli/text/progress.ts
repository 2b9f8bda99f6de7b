import type { Batches } from '../../requests/export/json.ts';
import type { Terminal } from '../terminal.ts';

/** Counts the requests that pass through, and draws a progress bar where a person watches. */
export function withProgress(
  { watched, note, columns }: Pick<Terminal, 'watched' | 'note' | 'columns'>,
  batches: Batches,
  total: number,
) {
  let count = 0;
  async function* counted() {
    for await (const batch of batches) {
      yield batch;
      count += batch.length;
      if (watched) note(`\r${bar(count, total, Math.min(columns, 80))}`);
    }
  }
  return {
    batches: counted(),
    count: () => count,
    /** Takes the bar away. */
    end: () => void (watched && note('\r\u001b[K')),
  };
}

function bar(count: number, total: number, columns: number): string {
  const figures = ` ${count.toLocaleString('es-ES')} de ${total.toLocaleString('es-ES')}`;
  const width = Math.max(0, columns - figures.length - 1);
  const full = Math.round(width * Math.min(1, count / Math.max(1, total)));
  return '█'.repeat(full) + '░'.repeat(width - full) + figures;
}
