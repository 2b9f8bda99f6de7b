import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Afterwards } from './folders.ts';
import { listen } from './port.ts';

const secret = Buffer.alloc(32, 7);

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
    const header = (name: string) => String(request.headers[`webhook-${name}`]);
    const [id, at] = [header('id'), header('timestamp')];
    const signature = createHmac('sha256', secret)
      .update(`${id}.${at}.${body}`)
      .digest('base64');
    const fresh = Math.abs(now().getTime() / 1000 - Number(at)) < 5 * 60;
    received.push({
      id,
      body: JSON.parse(body),
      accepted: header('signature') === `v1,${signature}` && fresh,
    });
    const answer = answerTo(received.length);
    if (answer === 'cut') request.socket.destroy();
    else if (answer !== 'hang') response.writeHead(answer).end();
  });
  const url = `http://127.0.0.1:${await listen(t, server)}/hook?token=s3cret`;
  return {
    url,
    received,
    config: { url, secret, content: 'id' } as const,
    /** Environment with which a server process posts to it. */
    env: { WEBHOOK_URL: url, WEBHOOK_SECRET: `whsec_${secret.toString('base64')}` },
  };
}
