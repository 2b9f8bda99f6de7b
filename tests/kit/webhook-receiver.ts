import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Afterwards } from './folders.ts';
import { listen } from './port.ts';

export const webhookKey = Buffer.alloc(32, 7);

/** The key as `WEBHOOK_SECRET` has it. */
export const webhookSecret = `whsec_${webhookKey.toString('base64')}`;

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
    const signature = createHmac('sha256', webhookKey).update(`${id}.${at}.${body}`).digest('base64');
    const fresh = Math.abs(now().getTime() / 1000 - Number(at)) < 5 * 60;
    received.push({ id, body: JSON.parse(body), accepted: signed === `v1,${signature}` && fresh });
    const answer = answerTo(received.length);
    if (answer === 'cut') request.socket.destroy();
    else if (answer !== 'hang') response.writeHead(answer).end();
  });
  return { url: `http://127.0.0.1:${await listen(t, server)}/hook?token=s3cret`, received };
}
