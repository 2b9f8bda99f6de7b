import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { contactEndpoint } from '../../src/contact-request/endpoint.ts';
import { multipart, multipartType, type validRequest } from '../kit/form.ts';

type Form = typeof validRequest;

/** Disables the rate limits, since all load comes from one address. */
export const noRateLimit = { RATE_LIMIT: '9999999', RATE_LIMIT_TOTAL: '9999999' };

/**
 * Visitors who send one request after the other, each of them again until it is acknowledged, as people do
 * who see that it was not sent. All requests are distinct in each of these fields.
 */
export class Load {
  /** Acknowledged requests, by message. */
  readonly acknowledged = new Map<string, Form>();
  /** All sent requests, by message. */
  readonly sent = new Map<string, Form>();
  /** Answers other than an acknowledgement or the documented 503. */
  readonly wrong: string[] = [];
  /** Answers by status; 0 where the connection broke. */
  readonly answers = new Map<number, number>();
  readonly #unanswered: Form[] = [];
  #ending = false;
  #visits = Promise.resolve<unknown>(undefined);
  #agent = new Agent();

  /** With a pause, each visitor waits so many milliseconds after what was acknowledged. */
  start(url: string, { visitors = 8, pauseMs = 0 } = {}): this {
    this.#ending = false;
    this.#agent = new Agent({ keepAlive: true });
    this.#visits = Promise.all(
      Array.from({ length: visitors }, () => this.#visit(url, pauseMs)),
    );
    return this;
  }

  /** Ends once every visitor has his answer, or knows that there will be none. */
  async stop(): Promise<void> {
    this.#ending = true;
    await this.#visits;
    this.#agent.destroy();
  }

  count(status: number): number {
    return this.answers.get(status) ?? 0;
  }

  async #visit(url: string, pauseMs: number): Promise<void> {
    while (!this.#ending) {
      const form = this.#unanswered.pop() ?? this.#newForm();
      const answer = await send(url, form, this.#agent);
      this.answers.set(answer.status, this.count(answer.status) + 1);
      if (answer.status === 200 && answer.body === '{"success":true}') {
        this.acknowledged.set(form.message, form);
        if (pauseMs > 0) await wait(pauseMs);
        continue;
      }
      this.#unanswered.push(form);
      if (answer.status === 0) return;
      if (!isPromised(answer)) this.wrong.push(JSON.stringify(answer));
      await wait(20);
    }
  }

  #newForm(): Form {
    const form = formNumber(this.sent.size + 1);
    this.sent.set(form.message, form);
    return form;
  }
}

/** A form that no other number has, in any of its fields. */
export function formNumber(n: number): Form {
  const message = `Solicitud ${n}: ${'grieta ñ € 😀\n'.repeat(1 + (n % 20))}fin ${n}`;
  return {
    name: `Ana ${n}`,
    email: `ana.${n}@example.com`,
    phone: `+34 ${600_000_000 + n}`,
    message,
  };
}

type Answer = {
  status: number;
  body: string;
  retryAfter?: string | undefined;
  id?: string | string[] | undefined;
};

/** The answer; status 0 where there was none. */
export function send(
  url: string,
  form: Record<string, string>,
  agent?: Agent,
): Promise<Answer> {
  const body = Buffer.from(multipart(form));
  const headers = { 'content-type': multipartType, 'content-length': body.length };
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, body: '' });
    const options = { method: 'POST', headers, ...(agent && { agent }) };
    const post = request(url + contactEndpoint, options, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        received += chunk;
      });
      response.on('error', none).on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({
          status,
          body: received,
          retryAfter: headers['retry-after'],
          id: headers['x-request-id'],
        });
      });
    });
    post.on('error', none).end(body);
  });
}

function isPromised({ status, body, retryAfter = '' }: Answer): boolean {
  return status === 503 && body === '{"success":false}' && /^\d+$/.test(retryAfter);
}
