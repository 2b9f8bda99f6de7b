import type { FastifyInstance } from 'fastify';
import { relyingParty } from '../auth/passkeys.ts';
import type { Clock } from '../clock.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config/config.ts';
import { type DeskAddress, deskAddress, isThisMachine } from '../config/desk-address.ts';
import { readablePhone } from '../contact/readable-phone.ts';
import type { Database } from '../database/open.ts';
import type { DeskCompany } from '../desk-api/company.ts';
import { createOutbox, type Outbox, type OutboxOptions } from '../outbox/outbox.ts';
import type { PushNetwork } from '../outbox/push/network.ts';
import { receiveRequest } from '../requests/receive.ts';
import { type Retention, startRetention } from '../requests/retention.ts';
import { createStorageHealth, type StorageHealth } from '../requests/storage-health.ts';
import { createApp, type Timeouts, usualTimeouts } from './app.ts';
import type { DeskLimits } from './desk/options.ts';
import type { LogOptions } from './logging.ts';
import type { Metrics } from './metrics/metrics.ts';

/**
 * Wires a server out of its parts: the only place that does, for a test's server too. It opens nothing, neither listens
 * nor sends anything, and leaves the database to whoever opened it.
 */
export async function assemble(parts: Parts): Promise<Assembled> {
  const { config, company, database, clock, log, metrics, timeouts = usualTimeouts, deskLimits } = parts;
  const storage = createStorageHealth(database, clock);
  const address = deskAddress(config, company);
  let retention: Retention | undefined;
  const outbox = createOutbox({
    db: database.queries,
    config,
    company,
    desk: reachableOrigin(address),
    clock,
    counts: metrics,
    pushNetwork: parts.pushNetwork,
    async troubles() {
      const failing = await storage.check();
      const doubt = retention?.doubt();
      return [
        ...(failing
          ? [{ event: 'storage.failing', since: failing.since, reason: failing.reason } as const]
          : []),
        ...(doubt ? [{ event: 'retention.refused', doubt } as const] : []),
      ];
    },
  });
  const app = await createApp(
    {
      storage,
      mail: config.mail ? 'configured' : 'not configured',
      metrics,
      async receive(submission) {
        const limited = { ...submission, limits: config };
        const received = await storage.watch(() => receiveRequest(database, limited, clock.now()));
        // The company is told at once, not when the outbox next looks for itself.
        outbox.nudge();
        return received;
      },
    },
    {
      ...config,
      phone: readablePhone(company.phone),
      languages: company.languages,
      desk: {
        database,
        config,
        deskDir: config.deskDir,
        clock,
        address,
        party: relyingParty(address.origin, company.name),
        installation: installationOf(config, company, address),
        codes: outbox.codes,
        pusher: outbox.pusher,
        nudge: outbox.nudge,
        limits: deskLimits,
      },
      log,
      timeouts,
    },
  );
  const start = () => {
    retention = startRetention({ database, clock, log: app.log, months: company.retentionMonths });
  };
  app.addHook('onClose', async () => {
    await retention?.stop();
  });
  return { app, outbox, storage, start };
}

/** Null for a desk on this machine alone: in a mail, `localhost` would mean the reader's own machine. */
function reachableOrigin({ origin }: DeskAddress): string | null {
  return isThisMachine(new URL(origin).hostname) ? null : origin;
}

function installationOf(
  { requestsCommand, mail, webhook, siteDir }: Parts['config'],
  company: Parts['company'],
  { ownHost }: DeskAddress,
): DeskCompany {
  return {
    name: company.name,
    // A fresh clone is at no public address yet.
    siteUrl: siteDir !== null && !ownHost ? '/' : company.siteUrl,
    answerIn24Hours: company.claims.answerIn24Hours !== false,
    retentionMonths: company.retentionMonths,
    noticesTo: [...(mail?.to ?? [])],
    noticesGoOut: mail !== null || webhook !== null,
    command: requestsCommand,
  };
}

export type Assembled = {
  app: FastifyInstance;
  outbox: Outbox;
  storage: StorageHealth;
  /** Once it listens: deletes what is too old, until the server is closed. */
  start(): void;
};

export type Parts = {
  /** All but where it listens and logs. */
  config: Omit<Config, 'host' | 'logLevel' | 'metricsPort'>;
  company: OutboxOptions['company'] & Pick<Company, 'phone' | 'languages' | 'retentionMonths'>;
  database: Database;
  clock: Clock;
  log: LogOptions;
  /** The metrics that also count the faults of the database. */
  metrics: Metrics;
  timeouts?: Timeouts;
  deskLimits?: Partial<DeskLimits>;
  /** Where pushes may go: a test's own push service is on this machine. */
  pushNetwork?: PushNetwork | undefined;
};
