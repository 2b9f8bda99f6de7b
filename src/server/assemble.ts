import type { FastifyInstance } from 'fastify';
import { relyingParty } from '../auth/passkeys.ts';
import { deskIsOpen } from '../auth/people.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';
import { readablePhone } from '../contact/readable-phone.ts';
import type { Database } from '../database/open.ts';
import { type DeskAddress, deskAddress, sharesOriginWithTag } from '../desk-address.ts';
import type { DeskCompany } from '../desk-api/company.ts';
import { isLoopback } from '../environment.ts';
import type { LogOptions } from '../logging.ts';
import type { PushHosts } from '../notifications/channels/push.ts';
import {
  createNotifications,
  type NotificationOptions,
  type Notifications,
} from '../notifications/notifications.ts';
import { type NightlyJob, startNightlyJob } from '../requests/nightly.ts';
import { receiveRequest } from '../requests/receive.ts';
import { createStorageHealth, type StorageHealth } from '../requests/storage-health.ts';
import type { Clock } from '../time.ts';
import { createApp, type Timeouts, usualTimeouts } from './app.ts';
import type { Metrics } from './metrics/metrics.ts';

/**
 * Wires a server out of its parts: the only place that does, for a test's server too. It opens nothing, neither listens
 * nor sends anything, and leaves the database to whoever opened it.
 */
export async function assemble(parts: Parts): Promise<Assembled> {
  const { config, company, database, clock, log, metrics, timeouts = usualTimeouts } = parts;
  const storage = createStorageHealth(database, clock);
  const address = deskAddress(config, company);
  const isClosed = await sharesOriginWithTag(config, company);
  let nightly: NightlyJob | undefined;
  const notifications = createNotifications({
    db: database.queries,
    config,
    company,
    desk: reachableOrigin(address),
    clock,
    count: metrics.delivery,
    pushHosts: parts.pushHosts,
    deskIsOpen: async () => !isClosed && (await deskIsOpen(database.queries)),
    async problems() {
      const failing = await storage.check();
      const [blocked, nightlyFailure] = [nightly?.blocked(), nightly?.failure()];
      return [
        ...(failing
          ? [{ event: 'storage.failing', since: failing.since, reason: failing.reason } as const]
          : []),
        ...(blocked ? [{ event: 'retention.blocked', ...blocked } as const] : []),
        ...(nightlyFailure ? [{ event: 'nightly.failing', ...nightlyFailure } as const] : []),
      ];
    },
  });
  const app = await createApp(
    {
      storage,
      mail: config.mail ? 'configured' : 'not configured',
      metrics,
      async receive(submission) {
        const { channels } = notifications;
        const received = await storage.watch(() =>
          receiveRequest(database, { ...submission, channels }, clock.now()),
        );
        notifications.wake();
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
        sharesOriginWithTag: isClosed,
        party: relyingParty(address.origin, company.name),
        installation: installationOf(config, company, address),
        codes: notifications.codes,
        push: notifications.push,
        channels: notifications.channels,
        wake: notifications.wake,
      },
      log,
      timeouts,
    },
  );
  if (isClosed)
    app.log.error(
      'the desk stays closed: a script of the advertising tag could read it. Give it a host of its own by DESK_ORIGIN.',
    );
  const start = () => {
    nightly = startNightlyJob({ database, clock, log: app.log, config, company });
  };
  app.addHook('onClose', async () => {
    await nightly?.stop();
  });
  return { app, notifications, storage, start };
}

/** Null for a desk on this machine alone: in a mail, `localhost` would mean the reader's own machine. */
function reachableOrigin({ origin }: DeskAddress): string | null {
  return isLoopback(new URL(origin).hostname) ? null : origin;
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
  notifications: Notifications;
  storage: StorageHealth;
  /** Starts the jobs, which run until the server is closed: to be called once it listens. */
  start(): void;
};

export type Parts = {
  /** All but where it listens and logs. */
  config: Omit<Config, 'host' | 'logLevel' | 'metricsPort'>;
  company: NotificationOptions['company'] &
    Pick<Company, 'phone' | 'languages' | 'retentionMonths' | 'backupDays' | 'advertising'>;
  database: Database;
  clock: Clock;
  log: LogOptions;
  /** The metrics that also count the faults of the database. */
  metrics: Metrics;
  timeouts?: Timeouts;
  /** The hosts that pushes may go to: a test's own push service is on this machine. */
  pushHosts?: PushHosts | undefined;
};
