import type { AstroIntegration } from 'astro';
import type { Company } from '../company/schema.ts';
import { readConfig } from '../config/config.ts';
import { contactEndpoint } from '../contact/endpoint.ts';
import { assemble } from '../server/assemble.ts';

/**
 * Puts the real server's endpoint into the development server, so that the form works there as it does in
 * production: same code, same store (`DATA_DIR`), same answers.
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

async function startEndpoint(company: Company) {
  // Astro serves the pages, and the form posts here, wherever it will once it is built.
  const config = { ...readConfig(process.env), siteDir: null };
  const { app, database } = await assemble(config, { ...company, contactServer: null });
  await app.ready();
  return {
    handle: app.routing,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
