import { access } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { deskAddress, sharesOriginWithTag } from '../desk-address.ts';
import { deskPath } from '../desk-api/paths.ts';
import { messageOf, ReadableError, SettingsError } from '../errors.ts';
import { logOptions } from '../logging.ts';
import { systemClock } from '../time.ts';
import { createApp, type Parts } from './app.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

/**
 * Opens the database, listens, and begins to deliver what the outbox holds. Apart from migrations it writes nothing before it
 * listens, so a start that fails changes no data of a running server.
 *
 * @throws {ReadableError} saying what to do about it, where that is known.
 */
export async function startServer(config: Config, company: Company, parts: Pick<Parts, 'pushHosts'> = {}) {
  await requireSite(config.siteDir);
  const metrics = createMetrics();
  const database = await openDatabase(config.database, () => metrics.databaseErrors.inc());
  const log = logOptions(config.logLevel);
  const wired = { ...parts, config, company, database, clock: systemClock, log, metrics };
  const { app, notifications, startNightly } = await createApp(wired);
  closeUnused(app);
  // What can fail comes first: a second server that is started by mistake must not change the data of the first.
  if (config.metricsPort !== null) {
    const served = await serveMetrics(config.metricsPort, metrics, database.queries).catch((cause) => {
      const reason = messageOf(cause);
      throw new ReadableError(`The metrics cannot be served: ${reason}. Choose another METRICS_PORT.`, {
        cause,
      });
    });
    app.addHook('onClose', async () => void served.close());
    app.log.info(`metrics at ${served.url}`);
  }
  const url = await listen(app, config);
  const listening = { ...config, port: Number(new URL(url).port) };
  const desk = (await sharesOriginWithTag(listening, company))
    ? null
    : `${deskAddress(listening, company).origin}${deskPath}/`;
  startNightly();
  notifications.start(app.log);
  return {
    url,
    /** Where the desk is; null where it stays closed. */
    desk,
    log: app.log,
    /** Finishes requests and mails in flight, for 8 s at most, then closes everything. */
    async stop() {
      const late = setTimeout(() => {
        app.log.warn('what did not finish in time is cut off');
        app.server.closeAllConnections();
      }, graceMs);
      await Promise.all([app.close(), notifications.stop(graceMs)]);
      clearTimeout(late);
      await database.close();
    },
  };
}

// Systems that stop services commonly kill after 10 s.
const graceMs = 8000;

/**
 * Once the closing has begun, closes connections that become idle, and those on which nothing was sent for half a second:
 * browsers open such in advance, and Node does not count them as idle. What a visitor has just sent may be on its way.
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
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 500);
    app.server.once('close', () => clearInterval(timer));
  });
}

async function requireSite(siteDir: string | null): Promise<void> {
  if (siteDir === null) return;
  await access(join(siteDir, 'index.html')).catch((cause) => {
    throw new SettingsError(`There is no built site in ${siteDir}. Run \`npm run build\` first.`, { cause });
  });
}

/** @throws {ReadableError} saying why the port cannot be had. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  const listenTextResolver = (url: string) => `listening at ${url}`;
  try {
    await app.listen({ host, port, listenTextResolver });
  } catch (error) {
    throw new ReadableError(`${messageOf(error)}. Choose another place with HOST or PORT.`, { cause: error });
  }
  return app.listeningOrigin;
}
