import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * For tests: what a load balancer does, in turns and over connections that it keeps. A request without an answer goes
 * to the next server. That may be one that was sent already: a balancer may do so with a POST only because the same
 * content twice is stored once.
 */
export async function startBalancer(t: TestContext, servers: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const balancer = { url: '', refused: 0, cutOff: 0 };
  let turn = 0;
  const next = () => servers[turn++ % servers.length] ?? '';
  const forward = async (visit: IncomingMessage, body: Buffer, end: number): Promise<IncomingMessage> => {
    try {
      return await send(next(), visit, body, agent);
    } catch (error) {
      balancer[(error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'refused' : 'cutOff'] += 1;
      if (performance.now() > end) throw error;
      await wait(10);
      return forward(visit, body, end);
    }
  };
  const proxy = createServer(async (visit, reply) => {
    const body = Buffer.concat(await visit.toArray());
    try {
      const answer = await forward(visit, body, performance.now() + patienceMs);
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    } catch {
      reply.writeHead(502).end();
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => {
    proxy.close();
    proxy.closeAllConnections();
    agent.destroy();
  });
  return Object.assign(balancer, { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });
}

export type Balancer = {
  url: string;
  /** Connections that no server took, and requests whose connection broke before an answer. */
  refused: number;
  cutOff: number;
};

const patienceMs = 10_000;

function send(server: string, visit: IncomingMessage, body: Buffer, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, headers } = visit;
    request(server + visit.url, { method: method ?? 'GET', headers, agent })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
}
