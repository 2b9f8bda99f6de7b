import { hostname } from 'node:os';
import type { BaseLogger } from 'pino';
import { type Repetition, repeat } from '../clock.ts';
import { minuteMs } from '../time.ts';
import { post } from './post.ts';
import { checks, type ProblemCheck, type ProblemOptions } from './problems.ts';

/**
 * Posts problems to `NOTIFY_URL` as JSON: deliveries that have waited for 15 minutes,
 * requests that cannot be stored, a nightly job that fails. It checks every minute. It
 * posts a problem at once, repeats it every hour (a failing nightly job: every day) while
 * it lasts, and posts once more when it is over. Each server posts under its own name,
 * since servers could coordinate only through the database, which may be the problem.
 */
export function startAlerts(options: AlertOptions): Repetition {
  const { clock, log } = options;
  const stopping = new AbortController();
  /** When to post each known problem again, in the time of `clock.elapsed`. */
  const repeatAt = new Map<string, number>();

  async function look(): Promise<void> {
    for (const check of checks) await update(check);
  }

  async function update(check: ProblemCheck): Promise<void> {
    const { event, repeatMs } = check;
    const problem = await check.find(options);
    const now = clock.elapsed();
    const dueAt = repeatAt.get(event);
    if (problem) {
      const isDue = dueAt === undefined || now >= dueAt;
      if (isDue && (await send({ ...problem, event })))
        repeatAt.set(event, now + repeatMs);
    } else if (dueAt !== undefined) {
      const text = `Resuelto: ${check.over}`;
      if (await send({ over: true, text, event })) repeatAt.delete(event);
    }
  }

  /**
   * Returns whether the alert was accepted. If it was not, the next check sends it again.
   */
  async function send(alert: Alert): Promise<boolean> {
    const result = await postAlert(options, alert, stopping.signal);
    if (result.status === 'retry' && !stopping.signal.aborted)
      log.warn(
        { reason: result.reason },
        'NOTIFY_URL could not be reached: it is tried again',
      );
    return result.status === 'delivered';
  }

  const polling = repeat(clock, minuteMs, look, (error) =>
    log.error({ err: error }, 'the problems could not be read'),
  );
  return {
    ...polling,
    async stop() {
      stopping.abort();
      await polling.stop();
    },
  };
}

export type AlertOptions = ProblemOptions & {
  log: Pick<BaseLogger, 'warn' | 'error'>;
  /** `NOTIFY_URL`. It may hold a secret, so it is not logged. */
  url: string;
  /** The host of the site. */
  host: string;
};

/** `text` describes the event in Spanish. Slack, Mattermost and Google Chat show it. */
type Alert = { event: string; text: string; since?: string; over?: true };

function postAlert(
  { url, host }: Pick<AlertOptions, 'url' | 'host'>,
  alert: Alert,
  signal: AbortSignal,
) {
  const server = hostname();
  const text = `${host} (${server}): ${alert.text}`;
  const body = JSON.stringify({ ...alert, text, site: host, server });
  const headers = { 'content-type': 'application/json' };
  return post(url, { headers, body }, { signal });
}
