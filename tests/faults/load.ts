import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { contactEndpoint } from '../../src/contact-request/endpoint.ts';
import { multipart, multipartType, type validRequest } from '../kit/form.ts';

type Form = typeof validRequest;

/** Disables the rate limits, since all load comes from one address. */
export const noRateLimit = { RATE_LIMIT: '9999999', RATE_LIMIT_TOTAL: '9999999' };

/**
 * Visitors who send one request after the other. They send each request again until it is
 * acknowledged, as people do when they see that it was not sent. No two requests have the
 * same value in any field.
 */
export class Load {
  /** The acknowledged requests, by message. */
  readonly acknowledged = new Map<string, Form>();
  /** All sent requests, by message. */
  readonly sent = new Map<string, Form>();
  /** Answers other than an acknowledgement or the documented 503. */
  readonly wrong: string[] = [];
  /** The number of answers with each status. 0 is a broken connection. */
  readonly answers = new Map<number, number>();
  readonly #unanswered: Form[] = [];
  #ending = false;
  #visits = Promise.resolve<unknown>(undefined);
  #agent = new Agent();

  /**
   * Makes visitors send until `stop` is called.
   *
   * @param options `pauseMs` is how long a visitor waits after an acknowledgement.
   */
  start(url: string, { visitors = 8, pauseMs = 0 } = {}): this {
    this.#ending = false;
    this.#agent = new Agent({ keepAlive: true });
    const visits = Array.from({ length: visitors }, () => this.#visit(url, pauseMs));
    this.#visits = Promise.all(visits);
    return this;
  }

  /** Resolves once each visitor has an answer, or knows that there will be none. */
  async stop(): Promise<void> {
    this.#ending = true;
    await this.#visits;
    this.#agent.destroy();
  }

  /** Returns the number of answers with that status. */
  count(status: number): number {
    return this.answers.get(status) ?? 0;
  }

  async #visit(url: string, pauseMs: number): Promise<void> {
    while (!this.#ending) {
      const form = this.#unanswered.pop() ?? this.#newForm();
      const answer = await send(url, form, this.#agent);
      this.answers.set(answer.status, this.count(answer.status) + 1);

      if (isAcknowledgement(answer)) {
        this.acknowledged.set(form.message, form);
        if (pauseMs > 0) await wait(pauseMs);
        continue;
      }

      this.#unanswered.push(form);
      if (answer.status === 0) return;
      if (!isDocumentedRefusal(answer)) this.wrong.push(JSON.stringify(answer));
      await wait(20);
    }
  }

  #newForm(): Form {
    const form = formNumber(this.sent.size + 1);
    this.sent.set(form.message, form);
    return form;
  }
}

/** Returns a form that shares no field value with a form of another number. */
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

/** Sends a form, and returns the answer. Its status is 0 if there was none. */
export function send(
  url: string,
  form: Record<string, string>,
  agent?: Agent,
): Promise<Answer> {
  const body = Buffer.from(multipart(form));
  const headers = { 'content-type': multipartType, 'content-length': body.length };
  const options = { method: 'POST', headers, ...(agent && { agent }) };

  return new Promise((resolve) => {
    const noAnswer = () => resolve({ status: 0, body: '' });
    const post = request(url + contactEndpoint, options, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        received += chunk;
      });
      response.on('error', noAnswer);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          body: received,
          retryAfter: response.headers['retry-after'],
          id: response.headers['x-request-id'],
        });
      });
    });
    post.on('error', noAnswer);
    post.end(body);
  });
}

function isAcknowledgement({ status, body }: Answer): boolean {
  return status === 200 && body === '{"success":true}';
}

function isDocumentedRefusal({ status, body, retryAfter = '' }: Answer): boolean {
  return status === 503 && body === '{"success":false}' && /^\d+$/.test(retryAfter);
}
