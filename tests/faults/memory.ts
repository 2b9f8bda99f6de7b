import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The memory that a process holds (RSS), in MiB; Linux alone says it. */
export async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return Math.round(Number(kib) / 1024);
}
