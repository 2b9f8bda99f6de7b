import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { createServer } from 'vite';
import { systemClock } from '../clock.ts';
import type { Company } from '../company/schema.ts';
import { readConfig } from '../config.ts';
import { contactEndpoint } from '../contact-request/endpoint.ts';
import { openDatabase } from '../database/open.ts';
import { deskPath } from '../desk-address.ts';
import { apiPath } from '../desk-api/paths.ts';
import { createApp } from '../server/app.ts';
import { logOptions } from '../server/logging.ts';
import { createMetrics } from '../server/metrics.ts';

/**
 * Runs the server and the desk within the site's development server, on one origin and
 * with hot reload. Requests are stored in `data-dev`, separate from real ones, unless
 * `DATA_DIR` names another folder.
 */
export function devServer(company: Company): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:server:setup': async ({ server: { httpServer, middlewares, config } }) => {
        const app = await startApp(company, config.server.port);
        const desk = await createServer({
          configFile: fileURLToPath(new URL('./desk.ts', import.meta.url)),
          clearScreen: false,
          server: { middlewareMode: true, hmr: { server: httpServer as Server } },
        });

        middlewares.use(
          (request: IncomingMessage, response: ServerResponse, next: () => void) => {
            const [path = ''] = (request.url ?? '').split('?', 1);
            if (isForServer(path)) return app.routing(request, response);
            if (path.startsWith(`${deskPath}/`)) {
              return desk.middlewares(request, response, next);
            }
            return next();
          },
        );
        httpServer?.once('close', () => void Promise.all([desk.close(), app.close()]));
      },
    },
  };
}

/** Returns whether the server handles a path. Vite and Astro handle all others. */
export function isForServer(path: string): boolean {
  if (path === contactEndpoint || path === deskPath) return true;

  return path.startsWith(`${apiPath}/`);
}

/**
 * Starts the server without the pages, which Astro serves. Passkeys and links use the
 * development server's port.
 */
async function startApp(company: Company, port: number) {
  const env = {
    ...process.env,
    DATA_DIR: process.env.DATA_DIR || 'data-dev',
    PORT: String(port),
  };
  const deskDir = fileURLToPath(new URL('../desk', import.meta.url));
  const read = readConfig(env);
  const config = { ...read, site: { dir: null }, desk: { ...read.desk, dir: deskDir } };

  const metrics = createMetrics();
  const database = await openDatabase(config.storage.database, () =>
    metrics.databaseErrors.inc(),
  );
  const { app } = await createApp({
    config,
    company,
    database,
    clock: systemClock,
    log: logOptions(config.server.logLevel),
    metrics,
  });

  app.addHook('onClose', () => database.close());
  await app.ready();
  return app;
}
