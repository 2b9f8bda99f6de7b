import { isThisMachine } from './desk-address.ts';
import type { Parsed } from './parsed.ts';

/** The receiver that is told of each request by HTTP, as Standard Webhooks describes it. */
export type WebhookConfig = {
  /** `WEBHOOK_URL`. It may hold a secret. */
  url: string;
  /** The key that messages are signed with, so that the receiver knows who sent them. */
  secret: Buffer;
  content: WebhookContent;
};

/** `id` tells the number of the request and its address in the desk, and nothing else. */
export const webhookContents = ['id', 'everything'] as const;

export type WebhookContent = (typeof webhookContents)[number];

/** Reads `WEBHOOK_URL`, which has to be https unless it stays on this machine; an empty text is null. */
export function parseWebhookUrl(text: string): Parsed<string | null> {
  if (text === '') return { value: null };
  const url = URL.parse(text);
  const encrypted = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
  if (url && encrypted && url.username === '' && url.password === '') return { value: text };
  return {
    expected: [
      'expected an address with https:// that takes a JSON POST, such as https://n8n.example.com/webhook/…',
    ],
  };
}

/** Reads `WEBHOOK_SECRET`: 24 to 64 bytes, as Standard Webhooks spells them. An empty text is null. */
export function parseWebhookSecret(text: string): Parsed<Buffer | null> {
  if (text === '') return { value: null };
  const [, inBase64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const secret = Buffer.from(inBase64, 'base64');
  if (secret.length >= 24 && secret.length <= 64) return { value: secret };
  return {
    expected: ['expected whsec_ and 24 to 64 bytes in base64: echo whsec_$(openssl rand -base64 32)'],
  };
}

/** Reads `WEBHOOK_CONTENT`. */
export function parseWebhookContent(text: string): Parsed<WebhookContent> {
  const content = webhookContents.find((known) => known === text);
  return content ? { value: content } : { expected: [`expected one of ${webhookContents.join(', ')}`] };
}

/** Puts the parts together. A URL without a secret is a fault: the receiver could not tell who writes to it. */
export function webhookConfig({ url, secret, content }: Parts): Parsed<WebhookConfig | null> {
  if (url === null) return { value: null };
  return secret
    ? { value: { url, secret, content } }
    : { expected: ['WEBHOOK_SECRET: required where WEBHOOK_URL is set'] };
}

type Parts = { url: string | null; secret: Buffer | null; content: WebhookContent };
