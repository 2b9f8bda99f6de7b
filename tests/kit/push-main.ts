import { once } from 'node:events';
import { loadCompany } from '../../src/company/load.ts';
import { readConfig } from '../../src/config.ts';
import { startServer } from '../../src/server/start.ts';

/** Runs `src/server/main.ts` for tests, with pushes that go only to this machine. */
const company = await loadCompany();
const server = await startServer(readConfig(process.env), company, {
  pushHosts: /^localhost:\d+$/,
});
await once(process, 'SIGTERM');
await server.stop();
