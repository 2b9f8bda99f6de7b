import type { AstroIntegration } from 'astro';
import { systemClock } from '../clock.ts';
import type { Company } from '../company/schema.ts';
import { type Config, readConfig } from '../config/config.ts';
import { contactEndpoint } from '../contact/endpoint.ts';
import { openDatabase } from '../database/open.ts';
import { assemble } from '../server/assemble.ts';
import { logOutput } from '../server/log-output.ts';
import { logOptions } from '../server/logging.ts';
import { createMetrics } from '../server/metrics/metrics.ts';

/**
 * Puts the real server's endpoint into the development server, so that the form works there as it does in
 * production: same code, same answers, in a folder of its own (`data-dev`).
 */
export function devEndpoint(company: Company): AstroIntegration {
  return {
    name: 'dev-endpoint',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const app = await startEndpoint(company);
        server.middlewares.use(contactEndpoint, (request, response) => {
          request.url = request.originalUrl ?? contactEndpoint;
          app.handle(request, response);
        });
        server.httpServer?.once('close', app.close);
      },
    },
  };
}

/** As for the server, but what is tried out is not kept among real requests, unless the environment says where. */
export function devConfig(env: NodeJS.ProcessEnv): Config {
  return readConfig({ ...env, DATA_DIR: env.DATA_DIR || 'data-dev' });
}

async function startEndpoint(company: Company) {
  // Astro serves the pages, and the form posts here, wherever it will once it is built.
  const config = { ...devConfig(process.env), siteDir: null };
  const metrics = createMetrics();
  const database = await openDatabase(config.database, metrics.databaseError);
  const { app } = await assemble({
    config,
    company: { ...company, contactServer: null },
    database,
    clock: systemClock,
    log: logOptions(config.logLevel, logOutput()),
    metrics,
  });
  await app.ready();
  return {
    handle: app.routing,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
