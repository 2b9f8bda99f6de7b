import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { createServer } from 'vite';
import { systemClock } from '../clock.ts';
import type { Company } from '../company/schema.ts';
import { type Config, readConfig } from '../config/config.ts';
import { contactEndpoint } from '../contact/endpoint.ts';
import { openDatabase } from '../database/open.ts';
import { apiPath, deskPath } from '../desk-api/paths.ts';
import { assemble } from '../server/assemble.ts';
import { logOptions } from '../server/logging.ts';
import { createMetrics } from '../server/metrics/metrics.ts';

/**
 * Runs the real server within the development server, so that the form and the desk work as they do in production, with data
 * in a folder of their own (`data-dev`). The desk's page comes from Vite with hot reload, from the same origin as its API.
 */
export function devServer(company: Company): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:server:setup': async ({ server: { httpServer, middlewares, config } }) => {
        const app = await startApp(devConfig(process.env, config.server.port), company);
        const desk = await startDesk(httpServer as Server);
        middlewares.use((request, response, next) => {
          const url = request.url ?? '';
          if (isApp(url)) return app.handle(request, response);
          return url.startsWith(`${deskPath}/`) ? desk.middlewares(request, response, next) : next();
        });
        httpServer?.once('close', () => void Promise.all([desk.close(), app.close()]));
      },
    },
  };
}

/**
 * The server's configuration, with a data folder apart from real requests unless the environment names one.
 *
 * @param port of the development server, which passkeys and links use.
 */
export function devConfig(env: NodeJS.ProcessEnv, port: number): Config {
  const DATA_DIR = env.DATA_DIR || 'data-dev';
  const REQUESTS_COMMAND = `DATA_DIR=${DATA_DIR} PORT=${port} npm run --silent requests --`;
  return readConfig({ REQUESTS_COMMAND, ...env, DATA_DIR, PORT: String(port) });
}

/** Whether the real server answers an address, and not Vite. */
function isApp(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return path === contactEndpoint || path === deskPath || path.startsWith(`${apiPath}/`);
}

async function startApp(devConfig: Config, company: Company) {
  // Astro serves the pages.
  const config = { ...devConfig, siteDir: null };
  const metrics = createMetrics();
  const database = await openDatabase(config.database, metrics.databaseError);
  const { app } = await assemble({
    config,
    company,
    database,
    clock: systemClock,
    log: logOptions(config.logLevel),
    metrics,
  });
  await app.ready();
  app.log.info(`desk: «${config.requestsCommand} desk» prints a link to it`);
  return {
    handle: (request: IncomingMessage, response: ServerResponse) => app.routing(request, response),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** The desk's hot reload uses the same HTTP server as that of the site, at another path. */
function startDesk(server: Server) {
  return createServer({
    configFile: fileURLToPath(new URL('./desk.ts', import.meta.url)),
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server } },
  });
}
