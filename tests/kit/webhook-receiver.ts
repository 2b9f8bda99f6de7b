import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** 32 bytes, as a receiver and this program are given them. */
export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/**
 * For tests: a receiver of webhooks on this machine, which checks each as Standard Webhooks tells receivers to, written
 * apart from what signs, and can be told to misbehave.
 */
export async function startWebhookReceiver(
  t: { after(end: () => void): void },
  behave: (count: number) => WebhookAnswer = () => 204,
  now = () => new Date(),
) {
  const received: WebhookReceived[] = [];
  const current = { behave };
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
    const answer = current.behave(received.length);
    if (answer === 'cut') return request.socket.destroy();
    if (answer === 'hang') return;
    const [status, headers] = typeof answer === 'number' ? [answer, {}] : answer;
    response.writeHead(status, headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=s3cret`,
    received,
    behave(next: (count: number) => WebhookAnswer) {
      current.behave = next;
    },
  };
}

type WebhookAnswer = number | [status: number, headers: Record<string, string>] | 'cut' | 'hang';

type WebhookReceived = { id: string; body: unknown; accepted: boolean };
