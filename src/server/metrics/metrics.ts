import { Counter, Histogram, Registry } from 'prom-client';
import type { Outcome as Delivery } from '../../outbox/mailer.ts';
import { type PushCount, pushCounts } from '../../outbox/push/worker.ts';
import type { WebhookOutcome } from '../../outbox/webhook/message.ts';
import type { Received } from '../../requests/receive.ts';

/** What the server counts about itself. No label is ever taken from what a visitor wrote. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const outcomeCounter = <O extends string>(name: string, help: string, outcomes: readonly O[]) => {
    const counter = new Counter({ name, help, labelNames: ['outcome'], registers });
    // A counter that begins at its first event hides that event from rate() and increase().
    for (const outcome of outcomes) counter.inc({ outcome }, 0);
    return (outcome: O) => counter.inc({ outcome });
  };
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const databaseErrors = new Counter({
    name: 'contact_database_errors_total',
    help: 'Queries that failed, and connections that could not be had.',
    registers,
  });
  return {
    registry,
    contactForm: outcomeCounter(
      'contact_requests_total',
      'Answers to posted contact forms.',
      contactOutcomes,
    ),
    httpRequest: (route, status, milliseconds) =>
      durations.observe({ route, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000),
    delivery: outcomeCounter(
      'contact_deliveries_total',
      'Attempts to hand a notice to the mail server.',
      deliveryOutcomes,
    ),
    push: outcomeCounter(
      'contact_pushes_total',
      'Attempts to hand a notification to a push service; forgotten: the device took none any more.',
      pushCounts,
    ),
    webhook: outcomeCounter(
      'contact_webhooks_total',
      'Attempts to tell the webhook of a request.',
      webhookOutcomes,
    ),
    databaseError: () => databaseErrors.inc(),
  };
}

export type Metrics = {
  registry: Registry;
  contactForm(outcome: ContactOutcome): void;
  /** @param route the pattern of the route, never the path that was asked for */
  httpRequest(route: string, status: number, milliseconds: number): void;
  delivery(outcome: Delivery['kind']): void;
  push(outcome: PushCount): void;
  webhook(outcome: WebhookOutcome['kind']): void;
  databaseError(): void;
};

/** What came of a posted form, by the status that a page's script is answered with; for 200 what was done. */
type ContactOutcome = Exclude<Received['outcome'], 'refused'> | (typeof refusals)[keyof typeof refusals];

export const refusals = {
  400: 'malformed',
  413: 'too_large',
  415: 'wrong_type',
  422: 'invalid',
  429: 'too_many',
  500: 'error',
  503: 'storage_unavailable',
} as const;

const contactOutcomes: ContactOutcome[] = [
  'received',
  'quarantined',
  'duplicate',
  ...Object.values(refusals),
];

const webhookOutcomes: WebhookOutcome['kind'][] = ['delivered', 'refused', 'unreachable', 'aborted'];

const deliveryOutcomes: Delivery['kind'][] = [
  'delivered',
  'refused',
  'broken',
  'unreachable',
  'insecure',
  'aborted',
];
