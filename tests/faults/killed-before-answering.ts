import { ServerResponse } from 'node:http';

/**
 * Runs the server, and kills it just before it answers a call that applies actions. The
 * actions are stored by then.
 */
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...head: unknown[]) {
  if (this.req.url?.endsWith('/actions')) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(writeHead, this, head);
} as typeof writeHead;

await import('../../src/server/main.ts');
