import { z } from 'zod';
import { isThisMachine } from './desk-address.ts';

/** The receiver that is told of each request by HTTP, as Standard Webhooks describes it. */
export type WebhookConfig = {
  /** `WEBHOOK_URL`. It may hold a secret. */
  url: string;
  /** The key that messages are signed with, so that the receiver knows who sent them. */
  secret: Buffer;
  content: WebhookContent;
};

/** `id` tells the number of the request and its address in the desk, and nothing else. */
const webhookContents = ['id', 'everything'] as const;

export type WebhookContent = (typeof webhookContents)[number];

/**
 * What the environment says of the webhook. Its address has to be https unless it stays on this machine; a URL without a
 * secret is a fault, since the receiver could not tell who writes to it.
 */
export const webhook = z
  .object({
    WEBHOOK_URL: z
      .string()
      .refine((text) => {
        const url = URL.parse(text);
        const encrypted =
          url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
        return url !== null && encrypted && url.username === '' && url.password === '';
      }, 'expected an address with https:// that takes a JSON POST, such as https://n8n.example.com/webhook/…')
      .optional(),
    /** As Standard Webhooks spells it. */
    WEBHOOK_SECRET: z
      .string()
      .transform((text) => Buffer.from(/^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1] ?? '', 'base64'))
      .refine(
        ({ length }) => length >= 24 && length <= 64,
        'expected whsec_ and 24 to 64 bytes in base64: echo whsec_$(openssl rand -base64 32)',
      )
      .optional(),
    WEBHOOK_CONTENT: z.enum(webhookContents, `expected one of ${webhookContents.join(', ')}`).default('id'),
  })
  .transform(({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_CONTENT: content }, context) => {
    if (url === undefined) return null;
    if (secret) return { url, secret, content } satisfies WebhookConfig;
    const message = 'required where WEBHOOK_URL is set';
    context.addIssue({ code: 'custom', path: ['WEBHOOK_SECRET'], message });
    return z.NEVER;
  });
