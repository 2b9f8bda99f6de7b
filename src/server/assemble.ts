import type { FastifyInstance } from 'fastify';
import { systemClock } from '../clock.ts';
import { readablePhone } from '../company/phone.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { createRequestService, type RequestService } from '../requests/receive.ts';
import { startRetention } from '../requests/retention.ts';
import { createApp } from './app.ts';
import { logOutput } from './log-output.ts';
import { logOptions } from './logging.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { readContentPolicy } from './pages/content-policy.ts';

/** Opens what the configuration names and wires the server on it. It neither listens nor sends mail. */
export async function assemble(config: Config, company: Company): Promise<Assembled> {
  const policy = await readContentPolicy(config.siteDir);
  const metrics = createMetrics();
  const database = await openDatabase(config.database, metrics.databaseError);
  try {
    const outbox = createOutbox({ db: database.queries, config, company, onAttempt: metrics.delivery });
    const requests = thenNudge(createRequestService(database, config), outbox);
    const services = { requests, database, outbox, metrics };
    const phone = readablePhone(company.phone);
    const siteOrigin = company.contactServer && company.siteUrl;
    const log = logOptions(config.logLevel, logOutput());
    const app = await createApp(services, { ...config, siteOrigin, policy, phone, log });
    addRetention(app, database, company);
    return { app, database, outbox, metrics };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export type Assembled = { app: FastifyInstance; database: Database; outbox: Outbox; metrics: Metrics };

/** The company is told at once, not when the outbox next looks for itself. */
function thenNudge(requests: RequestService, outbox: Outbox): RequestService {
  return {
    async receive(submission) {
      const kept = await requests.receive(submission);
      outbox.nudge();
      return kept;
    },
  };
}

/** Runs while the server listens, and has ended before the database is closed. */
function addRetention(app: FastifyInstance, database: Database, { retentionMonths: months }: Company): void {
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = startRetention({ database, clock: systemClock, log: app.log, months });
  });
  app.addHook('onClose', async () => stop());
}
