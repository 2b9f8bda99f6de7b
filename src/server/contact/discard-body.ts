import type { IncomingMessage } from 'node:http';

/**
 * Reads the rest of a body that is refused, and throws it away; gives up after 4 MiB more. How long that may
 * take is for the server's request timeout to say.
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
