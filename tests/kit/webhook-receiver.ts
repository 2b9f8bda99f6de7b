import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Afterwards } from './folders.ts';
import { listen } from './port.ts';

/** 32 bytes, as a receiver and this program are given them. */
export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/**
 * A receiver of webhooks on this machine, which checks each as Standard Webhooks tells receivers to, written
 * apart from what signs, and can be told to misbehave.
 */
export async function startWebhookReceiver(
  t: Afterwards,
  now = () => new Date(),
  answerTo: (count: number) => number | 'hang' | 'cut' = () => 204,
) {
  const received: { id: string; body: unknown; accepted: boolean }[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const {
      'webhook-id': id = '',
      'webhook-timestamp': at = '',
      'webhook-signature': signed = '',
    } = request.headers as Record<string, string>;
    const key = Buffer.from(webhookSecret.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
    const [, signature = ''] = /^v1,(\S+)$/.exec(signed) ?? [];
    const given = Buffer.from(signature, 'base64');
    const genuine = given.length === expected.length && timingSafeEqual(given, expected);
    const fresh = Math.abs(now().getTime() / 1000 - Number(at)) < 5 * 60;
    received.push({ id, body: JSON.parse(body), accepted: genuine && fresh });
    const answer = answerTo(received.length);
    if (answer === 'cut') request.socket.destroy();
    else if (answer !== 'hang') response.writeHead(answer).end();
  });
  return { url: `http://127.0.0.1:${await listen(t, server)}/hook?token=s3cret`, received };
}
