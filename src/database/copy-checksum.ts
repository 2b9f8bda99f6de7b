import { createHash } from 'node:crypto';
import type { Row } from './copied-tables.ts';

/**
 * A checksum over rows in whatever order they come, since two databases sort text differently: the SHA-256 of each,
 * combined by exclusive or. No two rows of a table are the same, so none cancels another out.
 */
export function checksum(rows: Row[], sumSoFar = '0'.repeat(64)): string {
  const sum = Buffer.from(sumSoFar, 'hex');
  for (const row of rows) {
    const names = Object.keys(row).sort();
    const hash = createHash('sha256')
      .update(JSON.stringify(names.map((name) => [name, row[name]])))
      .digest();
    for (const [index, byte] of hash.entries()) sum[index] = (sum[index] ?? 0) ^ byte;
  }
  return sum.toString('hex');
}
