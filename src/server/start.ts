import { access } from 'node:fs/promises';
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
import { assemble, type Parts } from './assemble.ts';
import { createMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve.ts';
import { prepareStop } from './stop.ts';

/**
 * Opens the database, listens, and begins to deliver what the outbox holds. Apart from migrations it writes nothing before it
 * listens, so a start that fails changes no data of a running server.
 *
 * @throws {ReadableError} saying what to do about it, where that is known; the database is closed again.
 */
export async function startServer(
  config: Config,
  company: Company,
  parts: Pick<Parts, 'pushHosts'> = {},
): Promise<RunningServer> {
  await requireSite(config.siteDir);
  const metrics = createMetrics();
  const database = await openDatabase(config.database, metrics.databaseError);
  const log = logOptions(config.logLevel);
  const { app, notifications, storage, start } = await assemble({
    config,
    company,
    database,
    clock: systemClock,
    log,
    metrics,
    ...parts,
  }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const stopServing = prepareStop(app, database, notifications);
  let stopMetrics = async () => {};
  const stop = async () => {
    await stopMetrics();
    await stopServing();
  };
  try {
    // What can fail comes first: a second server that is started by mistake must not change the data of the first.
    if (config.metricsPort !== null) {
      const stored = { db: database.queries, mailConfigured: config.mail !== null, storage };
      const served = await serveMetrics(config.metricsPort, metrics, stored, app.log);
      stopMetrics = served.stop;
      app.log.info(`metrics at ${served.url}`);
    }
    const url = await listen(app, config);
    const listening = { ...config, port: Number(new URL(url).port) };
    const { origin } = deskAddress(listening, company);
    if (!(await sharesOriginWithTag(listening, company)))
      app.log.info(`desk at ${origin}${deskPath}/, for whom «${config.requestsCommand} desk» prints a link`);
    start();
    notifications.start(app.log);
    return { url, log: app.log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type RunningServer = {
  url: string;
  log: FastifyInstance['log'];
  /** Finishes requests and mails in flight, then closes everything; takes about 8 s at most, 10 with a silent database. */
  stop(): Promise<void>;
};

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
