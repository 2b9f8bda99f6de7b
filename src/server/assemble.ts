import type { FastifyInstance } from 'fastify';
import { readablePhone } from '../company/phone.ts';
import type { Company } from '../company/schema.ts';
import { createApp } from './app.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { readContentPolicy } from './content-policy.ts';
import { type Database, openDatabase } from './database/open.ts';
import { logOptions } from './logging.ts';
import { createRequestService } from './requests/service.ts';
import { startRetention } from './retention/retention.ts';

/** Opens what the configuration names and wires the server on it, without listening. */
export async function assemble(
  config: Config,
  company: Company,
): Promise<{ app: FastifyInstance; database: Database }> {
  const policy = await readContentPolicy(config.siteDir);
  const database = await openDatabase(config.database);
  try {
    const services = { requests: createRequestService(database.queries, config), database };
    const phone = readablePhone(company.phone);
    const app = await createApp(services, { ...config, policy, phone, log: logOptions(config.logLevel) });
    addRetention(app, database, company);
    return { app, database };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Runs while the server listens, and has ended before the database is closed. */
function addRetention(app: FastifyInstance, database: Database, { retentionMonths: months }: Company): void {
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = startRetention({ database, clock: systemClock, log: app.log, months });
  });
  app.addHook('onClose', async () => stop());
}
