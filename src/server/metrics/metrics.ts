import { Counter, Histogram, Registry } from 'prom-client';
import type { Channel } from '../../database/tables.ts';
import type { DeliveryResult } from '../../notifications/deliveries.ts';
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
  const deliveries = new Counter({
    name: 'contact_deliveries_total',
    help: 'Attempts to deliver a message to the company.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  for (const channel of ['mail', 'push', 'webhook'])
    for (const outcome of ['delivered', 'retry']) deliveries.inc({ channel, outcome }, 0);
  return {
    registry,
    contactForm: outcomeCounter(
      'contact_requests_total',
      'Answers to posted contact forms.',
      contactOutcomes,
    ),
    httpRequest: (route, status, milliseconds) =>
      durations.observe({ route, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000),
    delivery: (channel, outcome) => deliveries.inc({ channel, outcome }),
    databaseError: () => databaseErrors.inc(),
  };
}

export type Metrics = {
  registry: Registry;
  contactForm(outcome: ContactOutcome): void;
  /** @param route the pattern of the route, never the path that was asked for */
  httpRequest(route: string, status: number, milliseconds: number): void;
  delivery(channel: Channel, outcome: DeliveryResult['status']): void;
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
