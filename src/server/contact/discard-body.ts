import type { IncomingMessage } from 'node:http';

/**
 * Reads and discards the rest of a refused body, at most 4 MiB more. The server's request timeout limits how long that
 * takes.
 */
export function discardBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = 4 * 1024 * 1024;
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) resolve();
    });
    request.once('end', resolve);
    request.once('close', resolve);
    request.resume();
  });
}
