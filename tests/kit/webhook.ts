import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { minuteMs } from '../../src/time.ts';
import type { Afterwards } from './folders.ts';
import { listen } from './port.ts';

/**
 * Starts a receiver of webhooks on this machine. It verifies each one as Standard
 * Webhooks says, with its own implementation. A test can make it misbehave.
 *
 * @param answerTo says how to answer the webhook with a number, counted from 1: with a
 * status, with no answer, or by closing the connection.
 */
export async function startWebhookReceiver(
  t: Afterwards,
  now = () => new Date(),
  answerTo: (count: number) => number | 'hang' | 'cut' = () => 204,
) {
  const received: { id: string; body: unknown; accepted: boolean }[] = [];

  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({
      id: String(request.headers['webhook-id']),
      body: JSON.parse(body),
      accepted: isSigned(request, body) && isFresh(request, now()),
    });

    const answer = answerTo(received.length);
    if (answer === 'hang') return;
    if (answer === 'cut') request.socket.destroy();
    else response.writeHead(answer).end();
  });
  const url = `http://127.0.0.1:${await listen(t, server)}/hook?token=s3cret`;

  return {
    url,
    received,
    config: { url, secret, content: 'id' } as const,
    /** The environment in which a server process posts to it. */
    env: { WEBHOOK_URL: url, WEBHOOK_SECRET: `whsec_${secret.toString('base64')}` },
  };
}

const secret = Buffer.alloc(32, 7);

function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', secret).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
}

function isFresh({ headers }: IncomingMessage, now: Date): boolean {
  const sentMs = Number(headers['webhook-timestamp']) * 1000;
  return Math.abs(now.getTime() - sentMs) < 5 * minuteMs;
}
