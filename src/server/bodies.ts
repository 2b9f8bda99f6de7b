import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { clientNetwork } from './client-address.ts';
import { countUnderWay } from './under-way.ts';

/**
 * Collects a body in one buffer before it is parsed. A client may send it in pieces of
 * one byte: kept as they come, they take three hundred times its size.
 */
export function collectBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw, routeOptions }, _reply, payload) => {
    if (!hasBody(raw)) return payload;

    const body = await readBody(payload, routeOptions.bodyLimit).catch((error) => {
      // The client has hung up, which is no fault of the server.
      throw Object.assign(error, { statusCode: 400 });
    });
    return Readable.from([body], { objectMode: false });
  });
}

/**
 * Limits how many bodies are on their way at once, of one client (an IPv4 address, an
 * IPv6 /64), of its /48 and in all: each takes memory until it is there, which may last
 * half a minute. One more is answered by `refuse`, and its connection ends with the
 * answer.
 */
export function limitBodies(
  app: FastifyInstance,
  refuse: (reply: FastifyReply) => unknown,
): void {
  const underWay = countUnderWay();

  app.addHook('onRequest', async (request, reply) => {
    const counted = [
      { key: `client ${clientNetwork(request.ip, 64)}`, max: 100 },
      // The network of an organization may hold four such clients.
      { key: `organization ${clientNetwork(request.ip, 48)}`, max: 400 },
      // Each takes up to 80 kB: with all connections they have room in the unit's 512 MB.
      { key: 'all', max: 1500 },
    ];
    if (counted.some(({ key, max }) => underWay.count(key) >= max)) {
      // A flood must not hold the connections that visitors need.
      reply.header('connection', 'close');
      return refuse(reply);
    }

    // A client that hangs up closes it too.
    for (const { key } of counted) reply.raw.once('close', underWay.begin(key));
  });
}

/**
 * Reads what is left of a body before its answer is sent, though a 413 or a 401 needs
 * none of it. If the connection closed while the body is on its way, as Caddy asks for
 * with `Connection: close`, it would be reset, and the answer could be lost as a 502.
 * Only the answer that ends a flood does not wait.
 */
export function readBodiesToTheEnd(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!hasBody(raw) || raw.readableEnded) return;
    if (reply.getHeader('connection') === 'close') return;

    raw.resume();
    // A client that hangs up needs no answer.
    await finished(raw).catch(() => {});
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers;
}

/**
 * Reads a body to its end. Of one that is longer than `limit` it keeps one byte more, by
 * which Fastify sees that it is too large.
 */
async function readBody(stream: Readable, limit: number): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(1024);
  let length = 0;

  stream.on('data', (piece: Buffer) => {
    const end = Math.min(length + piece.length, limit + 1);
    if (end > bytes.length) bytes = Buffer.concat([bytes], Math.min(2 * end, limit + 1));
    piece.copy(bytes, length);
    length = end;
  });
  await finished(stream);

  return bytes.subarray(0, length);
}
