import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const connections = 16;

/**
 * Asks for a page as often as it is answered, over 16 connections. By wrk: autocannon stops at some 4,000 pages a
 * second here, which is its own limit, not a server's.
 *
 * @throws when wrk is not installed, or when an answer is not a success.
 */
export async function wrk(url: string, seconds: number): Promise<{ answers: number; perSecond: number }> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'accept-encoding: br', url];
  const { stdout } = await promisify(execFile)('wrk', args).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new Error('wrk is not installed: `apt-get install wrk`.', { cause });
  });
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!answers || !perSecond || /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return { answers, perSecond };
}
