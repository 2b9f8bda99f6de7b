import fastifyRateLimit from '@fastify/rate-limit';
import { relyingParty } from '../auth/passkeys.ts';
import { deskIsOpen } from '../auth/people.ts';
import type { Repetition } from '../clock.ts';
import { isLoopback } from '../config.ts';
import { readContentPolicy, sharesOriginWithTag } from '../content-policy.ts';
import { deskAddress } from '../desk-address.ts';
import { createNotifications } from '../notifications/notifications.ts';
import { startNightlyJob } from '../requests/nightly.ts';
import { answerErrors } from './answer-errors.ts';
import { createServer } from './create-server.ts';
import type { AppOptions } from './dependencies.ts';
import { deskPlugin } from './desk/plugin.ts';
import { separateHosts } from './desk/separate-hosts.ts';
import { createStorageCheck, healthRoutes } from './health.ts';
import { measureRequests } from './metrics.ts';
import { contactRoutes } from './routes/contact.ts';
import { notFoundHandler, pageRoutes } from './routes/pages.ts';
import { addSecurityHeaders } from './security-headers.ts';

/**
 * Wires the server together. It neither opens, listens nor sends anything, and leaves the database open. The nightly job runs
 * while the server listens.
 */
export async function createApp(options: AppOptions) {
  const { config, company, database, clock, metrics } = options;
  const db = database.queries;
  const checkStorage = createStorageCheck(database, clock);
  const address = deskAddress(config, company.siteUrl);
  const isClosed = await sharesOriginWithTag(config, company);
  const isOpen = async () => !isClosed && (await deskIsOpen(db));
  const notifications = createNotifications({
    ...options,
    db,
    // In a mail, `localhost` would mean the reader's own machine.
    desk: isLoopback(new URL(address.origin).hostname) ? null : address.origin,
    count: (channel, outcome) => metrics.deliveries.inc({ channel, outcome }),
    deskIsOpen: isOpen,
    checkStorage,
  });
  const dependencies = { ...options, ...notifications };

  const app = createServer(config.server, options.log);
  const notFound = await notFoundHandler(config.site.dir);
  addSecurityHeaders(app, await readContentPolicy(config.site.dir));
  measureRequests(app, metrics);
  answerErrors(app, notFound);
  if (address.ownHost) separateHosts(app, address.origin, notFound);
  await app.register(fastifyRateLimit, { global: false });
  await app.register(contactRoutes, dependencies);
  await app.register(healthRoutes, { checkStorage });
  const party = relyingParty(address.origin, company.name);
  await app.register(deskPlugin, {
    ...dependencies,
    db,
    address,
    isOpen,
    party,
    notFound,
  });
  if (config.site.dir !== null)
    await app.register(pageRoutes, { siteDir: config.site.dir });
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
  return { app, notifications };
}
