import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Company } from '../company/schema.ts';
import { assemble } from './assemble.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics/metrics.ts';
import { type MetricsServer, serveMetrics } from './metrics/serve.ts';
import type { Stored } from './metrics/stored.ts';
import { prepareStop } from './stop.ts';

/**
 * Opens the database, listens, and begins to deliver what the outbox holds.
 *
 * @throws {StartError} with what to do about it, where that can be said; the database is closed again.
 */
export async function startServer(config: Config, company: Company): Promise<RunningServer> {
  await requireSite(config.siteDir, company);
  const { app, database, outbox, metrics } = await assemble(config, company);
  const stopServing = prepareStop(app, database, outbox);
  let stopMetrics = async () => {};
  const stop = async () => {
    await stopMetrics();
    await stopServing();
  };
  try {
    const url = await listen(app, config);
    if (config.metricsPort !== null) {
      const served = await listenForMetrics(config.metricsPort, metrics, { db: database.queries, outbox });
      stopMetrics = served.stop;
      app.log.info(`metrics at ${served.url}`);
    }
    outbox.start(app.log);
    return { url, log: app.log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type RunningServer = {
  url: string;
  log: FastifyInstance['log'];
  /** Finishes what is in flight, then closes everything; at most some 8 s. */
  stop(): Promise<void>;
};

/** A start that fails for a reason that its message says. */
export class StartError extends Error {
  override name = 'StartError';
}

async function requireSite(siteDir: string | null, { contactServer }: Company): Promise<void> {
  if (siteDir === null) {
    if (contactServer) return;
    throw new StartError(
      'SITE_DIR=none, but the company file has no contactServer: forms without script could not be led back to the site.',
    );
  }
  await access(join(siteDir, 'index.html')).catch((cause) => {
    throw new StartError(`There is no built site in ${siteDir}. Run \`npm run build\` first.`, { cause });
  });
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  const listenTextResolver = (url: string) => `listening at ${url}`;
  try {
    await app.listen({ host, port, listenTextResolver });
    return app.listeningOrigin;
  } catch (error) {
    throw new StartError(whyNotListening(error as NodeJS.ErrnoException, host, port), { cause: error });
  }
}

async function listenForMetrics(port: number, metrics: Metrics, stored: Stored): Promise<MetricsServer> {
  try {
    return await serveMetrics(port, metrics, stored);
  } catch (error) {
    const why = (error as Error).message;
    throw new StartError(`The metrics cannot be served: ${why}. Choose another METRICS_PORT.`, {
      cause: error,
    });
  }
}

function whyNotListening(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use. Stop what uses it, or choose another with PORT.`;
    case 'EACCES':
      return `Port ${port} of ${host} needs rights that this user does not have. Choose one above 1023 with PORT.`;
    case 'EADDRNOTAVAIL':
      return `${host} is not an address of this machine. Choose another with HOST.`;
    default:
      return `Cannot listen on port ${port} of ${host}: ${error.message}`;
  }
}
