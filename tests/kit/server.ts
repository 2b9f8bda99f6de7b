import { connect } from 'node:net';
import { join } from 'node:path';
import { systemClock } from '../../src/clock.ts';
import { type Company, parseCompany } from '../../src/company/schema.ts';
import { type Config, type DatabaseConfig, readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/open.ts';
import { createApp } from '../../src/server/app.ts';
import { logOptions } from '../../src/server/logging.ts';
import { createMetrics } from '../../src/server/metrics.ts';
import { completeCompany } from './company.ts';
import { type Afterwards, temporaryDirectory, writeBuild } from './folders.ts';
import { testStore } from './store.ts';

/**
 * Starts the production server on a free port, with a real database and a small site.
 * Stops it after the test.
 *
 * @returns also `lines`, the entries of its log, and `deliver`, which starts to send
 * notifications.
 */
export async function startTestServer(t: Afterwards, options: TestOptions = {}) {
  const {
    clock = systemClock,
    languages = ['es', 'ca'],
    advertising = null,
    pushHosts,
    ...settings
  } = options;
  const directory = await temporaryDirectory(t);
  const config = testConfig(directory, await writeBuild(directory), settings);
  const metrics = createMetrics();
  const database = await openDatabase(config.storage.database, () =>
    metrics.databaseErrors.inc(),
  );
  const lines: string[] = [];
  const start = async () => {
    const { app, notifications } = await createApp({
      config,
      company: { ...company, languages, advertising },
      database,
      clock,
      log: {
        ...logOptions('trace'),
        stream: { write: (line: string) => void lines.push(line) },
      },
      metrics,
      pushHosts,
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const end = async () => {
      app.server.closeAllConnections();
      await Promise.all([app.close(), notifications.stop(0)]);
    };
    return { app, notifications, url, end };
  };

  let running = await start();
  t.after(async () => {
    await running.end();
    await database.close();
  });

  const { app, notifications, url } = running;
  const store = testStore(database.queries, clock);
  return {
    app,
    url,
    backupDir: config.storage.backupDir,
    database,
    deliver: () => notifications.start(app.log),
    metrics,
    store,
    stored: store.requests,
    lines,
    /**
     * Closes the server with all its connections, as if it were killed, and starts
     * another one on its database. Returns the address of the new server.
     */
    async restart(): Promise<string> {
      await running.end();
      running = await start();
      return running.url;
    },
  };
}

const company = parseCompany({
  ...completeCompany,
  siteUrl: 'https://www.example.com',
  claims: { ...completeCompany.claims, answerIn24Hours: true },
});

/**
 * Returns the configuration of a server in a folder of its own, with a test's settings.
 */
function testConfig(
  directory: string,
  built: { siteDir: string; deskDir: string },
  settings: Settings,
): Config {
  const { database, deskOrigin, siteDir, mail, webhook, alertUrl, ...server } = settings;
  const config = readConfig({
    DATA_DIR: join(directory, 'data'),
    REQUESTS_COMMAND: 'npx requests',
  });

  return {
    ...config,
    server: { ...config.server, ...server },
    storage: { ...config.storage, ...(database && { database }) },
    mail: mail ?? null,
    webhook: webhook ?? null,
    alerts: { url: alertUrl ?? null },
    desk: { origin: deskOrigin ?? null, dir: built.deskDir },
    site: { dir: siteDir ?? built.siteDir },
  };
}

/** The settings that differ from the defaults, in one object without parts. */
type Settings = Partial<Config['server']> & {
  database?: DatabaseConfig | undefined;
  deskOrigin?: string;
  siteDir?: string;
  mail?: Config['mail'];
  webhook?: Config['webhook'];
  alertUrl?: string;
};

type TestOptions = Settings &
  Partial<Pick<Company, 'languages' | 'advertising'>> &
  Partial<Pick<Parameters<typeof createApp>[0], 'clock' | 'pushHosts'>>;

/**
 * Writes raw bytes (Latin-1) to a server, and then ends or resets the connection if
 * `then` says so. Resolves with everything received once the connection has closed.
 */
export function sendRaw(
  url: string,
  bytes: string,
  then?: 'end' | 'resetAndDestroy',
): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(bytes, 'latin1', () => then && socket[then]());
    });
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
    });
    // A reset after the answer is fine. The test's assertion notices a missing answer.
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}
