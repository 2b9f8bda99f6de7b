import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contactEndpoint } from '../contact/endpoint.ts';

/**
 * Puts the real server's endpoint into the development server, so that the form works there as it does in
 * production: same code, same store (`DATA_DIR`), same answers.
 */
export function devEndpoint(): AstroIntegration {
  return {
    name: 'dev-endpoint',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const app = await startEndpoint();
        server.middlewares.use(contactEndpoint, (request, response) => {
          request.url = request.originalUrl ?? contactEndpoint;
          app.handle(request, response);
        });
        server.httpServer?.once('close', app.close);
      },
    },
  };
}

/** Imported here and not above: a build has no use for the server. */
async function startEndpoint() {
  const [
    { createApp },
    { readConfig },
    { readContentPolicy },
    { openDatabase },
    { logOptions },
    { createRequestService },
  ] = await Promise.all([
    import('../server/app.ts'),
    import('../server/config.ts'),
    import('../server/content-policy.ts'),
    import('../server/database/open.ts'),
    import('../server/logging.ts'),
    import('../server/requests/service.ts'),
  ]);
  const siteDir = fileURLToPath(new URL('../../public', import.meta.url));
  const config = { ...readConfig(process.env), siteDir };
  const database = await openDatabase(config.database);
  const services = { requests: createRequestService(database.queries), database };
  const policy = await readContentPolicy(siteDir);
  const app = await createApp(services, { ...config, policy, log: logOptions(config.logLevel) });
  await app.ready();
  return {
    handle: app.routing,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
