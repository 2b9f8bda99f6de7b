import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { relyingParty } from '../auth/passkeys.ts';
import { deskIsOpen } from '../auth/people.ts';
import type { Clock, Repetition } from '../clock.ts';
import type { Company } from '../company/schema.ts';
import { type Config, isLoopback } from '../config.ts';
import { readContentPolicy, sharesOriginWithTag } from '../content-policy.ts';
import type { Database } from '../database/open.ts';
import { createStorageMonitor } from '../database/storage-monitor.ts';
import { deskAddress } from '../desk-address.ts';
import {
  createNotifications,
  type NotificationOptions,
} from '../notifications/notifications.ts';
import { startNightlyJob } from '../requests/nightly.ts';
import { answerErrors } from './answer-errors.ts';
import { createServer } from './create-server.ts';
import { deskPlugin } from './desk/plugin.ts';
import { separateHosts } from './desk/separate-hosts.ts';
import { healthRoutes, watchStorage } from './health.ts';
import type { LogOptions } from './logging.ts';
import { type Metrics, measureRequests } from './metrics.ts';
import { contactRoutes } from './routes/contact.ts';
import { notFoundHandler, pageRoutes } from './routes/pages.ts';
import { addSecurityHeaders } from './security-headers.ts';

/**
 * Wires the server together. It opens, sends and listens to nothing, and leaves the
 * database open. The nightly job runs while the server listens.
 */
export async function createApp({
  config,
  company,
  database,
  clock,
  log,
  metrics,
  pushHosts,
}: AppOptions) {
  const address = deskAddress(config, company.siteUrl);
  const isClosed = await sharesOriginWithTag(config, company);
  const isOpen = async () => !isClosed && (await deskIsOpen(database.queries));
  const storage = createStorageMonitor(database, clock);
  const notFound = await notFoundHandler(config.site.dir);
  const notifications = createNotifications({
    db: database.queries,
    config,
    company,
    clock,
    pushHosts,
    desk: publicOrigin(address.origin),
    deskIsOpen: isOpen,
    count: (channel, outcome) => metrics.deliveries.inc({ channel, outcome }),
    storage,
  });

  const app = createServer(config.server, log);
  addSecurityHeaders(app, await readContentPolicy(config.site.dir));
  measureRequests(app, metrics);
  answerErrors(app, notFound);
  if (address.ownHost) separateHosts(app, address.origin, notFound);

  await app.register(fastifyRateLimit, { global: false });
  await app.register(contactRoutes, {
    limits: config.server,
    company,
    database,
    clock,
    metrics,
    notifications,
    storage,
  });
  await app.register(healthRoutes, { storage });
  await app.register(deskPlugin, {
    services: {
      config,
      company,
      database,
      clock,
      notifications,
      storage,
      address,
      party: relyingParty(address.origin, company.name),
    },
    isOpen,
    notFound,
  });
  if (config.site.dir !== null)
    await app.register(pageRoutes, { siteDir: config.site.dir });

  watchStorage(app, storage, clock);
  runNightlyJob(app, { config, company, database, clock });
  return { app, notifications };
}

export type AppOptions = {
  config: Config;
  company: Company;
  database: Database;
  clock: Clock;
  log: LogOptions;
  /** The metrics, which also count the errors of the database. */
  metrics: Metrics;
} & Pick<NotificationOptions, 'pushHosts'>;

/**
 * Returns null for this machine, since `localhost` in a mail would be the reader's
 * machine.
 */
function publicOrigin(origin: string): string | null {
  return isLoopback(new URL(origin).hostname) ? null : origin;
}

/** Runs the nightly job while the server listens. */
function runNightlyJob(
  app: FastifyInstance,
  {
    config,
    company,
    database,
    clock,
  }: Pick<AppOptions, 'config' | 'company' | 'database' | 'clock'>,
): void {
  let nightly: Repetition | undefined;

  app.addHook('onListen', async () => {
    nightly = startNightlyJob({
      database,
      clock,
      storage: config.storage,
      company,
      log: app.log,
    });
  });
  app.addHook('onClose', async () => nightly?.stop());
}
