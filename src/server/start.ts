import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../clock.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';
import { loadPhoneLibrary } from '../contact-request/telephone.ts';
import { openDatabase } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { messageOf, ReadableError, SettingsError } from '../errors.ts';
import { type AppOptions, createApp } from './app.ts';
import { endLogStream, logOptions, openLogStream } from './logging.ts';
import { createMetrics, type Metrics, serveMetrics } from './metrics.ts';

/**
 * Opens the database, listens, and starts to deliver the messages in the outbox. Apart
 * from migrations it writes nothing before it listens, so a failed start changes no data
 * of a running server.
 *
 * @throws {ReadableError} that says what to do, if that is known.
 */
export async function startServer(
  config: Config,
  company: Company,
  { pushHosts }: Pick<AppOptions, 'pushHosts'> = {},
) {
  requireSite(config.site.dir);
  const metrics = createMetrics();
  const logStream = openLogStream();
  const database = await openDatabase(config.storage.database, () =>
    metrics.databaseErrors.inc(),
  );
  const { app, notifications } = await createApp({
    config,
    company,
    database,
    clock: systemClock,
    log: { ...logOptions(config.server.logLevel), stream: logStream },
    metrics,
    pushHosts,
  });
  closeUnused(app);

  // The steps that may fail come first. A second server that was started by mistake must
  // not change the data of the first.
  const { host, port, metricsPort } = config.server;
  if (metricsPort !== null)
    await openMetrics(app, metricsPort, metrics, database.queries);
  await app
    .listen({ host, port })
    .catch(advise((reason) => `${reason}. Choose another place with HOST or PORT.`));
  notifications.start(app.log);
  // Load the library now, so that no visitor has to wait for it.
  setImmediate(loadPhoneLibrary);

  return {
    url: app.listeningOrigin,
    log: app.log,
    /**
     * Finishes the requests and mails in flight, for 8 s at most, and then closes
     * everything.
     */
    async stop() {
      app.log.info('stopping: finishing what is in flight');
      const late = setTimeout(() => {
        app.log.warn('what did not finish in time is cut off');
        app.server.closeAllConnections();
      }, graceMs);
      await Promise.all([app.close(), notifications.stop(graceMs)]);
      clearTimeout(late);

      await database.close();
      app.log.info('stopped');
      await endLogStream(logStream);
    },
  };
}

// Service managers commonly kill a process after 10 s.
const graceMs = 8000;

function requireSite(siteDir: string | null): void {
  if (siteDir !== null && existsSync(join(siteDir, 'index.html'))) return;

  throw new SettingsError(
    `There is no built site in ${siteDir}. Run \`npm run build\` first.`,
  );
}

/**
 * While the server is closing, closes connections that become idle, and those on which
 * nothing was sent within half a second. Browsers open such connections in advance, and
 * Node does not count them as idle. The delay is for data that a visitor has just sent.
 */
function closeUnused(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) {
        if (socket.bytesRead === 0) socket.destroy();
      }
    }, 500);
    app.server.once('close', () => clearInterval(timer));
  });
}

/** Serves the metrics until the app closes. */
async function openMetrics(
  app: FastifyInstance,
  port: number,
  metrics: Metrics,
  db: Db,
): Promise<void> {
  const served = await serveMetrics(port, metrics, db).catch(
    advise(
      (reason) => `The metrics cannot be served: ${reason}. Choose another METRICS_PORT.`,
    ),
  );
  app.addHook('onClose', async () => void served.close());
  app.log.info(`metrics at ${served.url}`);
}

/** Returns a function that throws an error with advice instead of its cause. */
function advise(inWords: (reason: string) => string) {
  return (cause: unknown): never => {
    throw new ReadableError(inWords(messageOf(cause)), { cause });
  };
}
