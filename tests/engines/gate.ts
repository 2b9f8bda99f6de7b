import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between a browser and the site, whatever the engine: what is posted can be kept waiting, and lost. */
export type Gate = {
  url: string;
  /** Keeps what is posted from now on until the returned function lets it through, or cuts its connection. */
  holdPosts: () => (outcome: 'pass' | 'lose') => void;
  close: () => void;
};

export async function startGate(site: string): Promise<Gate> {
  let held = Promise.resolve<'pass' | 'lose'>('pass');
  const server = createServer(async (request, response) => {
    if (request.method === 'POST' && (await held) === 'lose') return void request.destroy();
    const { method, headers } = request;
    const passed = ask(site + request.url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdPosts: () => {
      const { promise, resolve } = Promise.withResolvers<'pass' | 'lose'>();
      held = promise;
      return resolve;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
