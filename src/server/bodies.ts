import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { clientNetwork } from './client-address.ts';
import { countInFlight } from './in-flight.ts';

/**
 * Collects a body in one buffer before it is parsed. A client may send it in pieces of
 * one byte. If the pieces were kept as they arrive, they would take three hundred times
 * the size.
 */
export function collectBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw, routeOptions }, _reply, payload) => {
    if (!hasBody(raw)) return payload;

    const body = await readBody(payload, routeOptions.bodyLimit).catch((error) => {
      // The client hung up, which is not a failure of the server.
      throw Object.assign(error, { statusCode: 400 });
    });
    return Readable.from([body], { objectMode: false });
  });
}

/**
 * Limits how many bodies may be in flight at the same time: per client (an IPv4 address
 * or an IPv6 /64), per /48, and in total. Each takes memory until it is complete, which
 * may take half a minute. A body beyond the limit is answered by `refuse`, and its
 * connection closes after the answer.
 */
export function limitBodies(
  app: FastifyInstance,
  refuse: (reply: FastifyReply) => unknown,
): void {
  const inFlight = countInFlight();

  app.addHook('onRequest', async (request, reply) => {
    const limits = [
      { key: `client ${clientNetwork(request.ip, 64)}`, max: 100 },
      // The network of an organization has room for four such clients.
      { key: `organization ${clientNetwork(request.ip, 48)}`, max: 400 },
      // Each takes up to 80 kB, so that together with all connections they fit into the
      // unit's 512 MB.
      { key: 'all', max: 1500 },
    ];
    if (limits.some(({ key, max }) => inFlight.count(key) >= max)) {
      // Requests of a flood must not hold the connections that visitors need.
      reply.header('connection', 'close');
      return refuse(reply);
    }

    // The response closes even if the client hangs up.
    for (const { key } of limits) reply.raw.once('close', inFlight.begin(key));
  });
}

/**
 * Reads the rest of a body before its answer is sent, although a 413 or a 401 does not
 * need it. If the connection closed while the body is arriving, as Caddy requests with
 * `Connection: close`, it would be reset, and the answer could be lost as a 502. Only an
 * answer that refuses a flood does not wait.
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
 * Reads a body to its end. If it is longer than `limit`, it keeps one byte more, which
 * lets Fastify detect that the body is too large.
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
