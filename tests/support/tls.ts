import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { selfSigned } from './certificate.ts';
import { temporaryDirectory } from './server.ts';

/** For tests: what stands in front of the server and speaks TLS, with a certificate that only `ca` vouches for. */
export async function startTlsProxy(
  t: TestContext,
  app: FastifyInstance,
  days: number,
): Promise<{ url: string; ca: string }> {
  const { key, cert } = await selfSigned('127.0.0.1', days + 1 / 24);
  const ca = join(await temporaryDirectory(t), 'ca.pem');
  await writeFile(ca, cert);
  const server = createServer({ key, cert }, async (request, response) => {
    const url = request.url ?? '/';
    const answer = await app.inject({ url, headers: { 'x-forwarded-proto': 'https' } });
    response.writeHead(answer.statusCode, answer.headers as Record<string, string>).end(answer.rawPayload);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, ca };
}
