import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../clock.ts';
import { launchChecklist } from '../company/launch-checklist.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';
import { sharesOriginWithTag } from '../content-policy.ts';
import { openDatabase } from '../database/open.ts';
import { deskAddress, deskPath } from '../desk-address.ts';
import { messageOf, ReadableError, SettingsError } from '../errors.ts';
import { createApp } from './app.ts';
import type { AppOptions } from './dependencies.ts';
import { logOptions } from './logging.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

/**
 * Opens the database, listens, and begins to deliver what the outbox holds. Apart from migrations it writes nothing before it
 * listens, so a start that fails changes no data of a running server.
 *
 * @throws {ReadableError} saying what to do about it, where that is known.
 */
export async function startServer(
  config: Config,
  company: Company,
  push: Pick<AppOptions, 'pushHosts'> = {},
) {
  if (!existsSync(join(config.site.dir ?? '', 'index.html')))
    throw new SettingsError(
      `There is no built site in ${config.site.dir}. Run \`npm run build\` first.`,
    );
  const metrics = createMetrics();
  const database = await openDatabase(config.storage.database, () =>
    metrics.databaseErrors.inc(),
  );
  const log = logOptions(config.server.logLevel);
  const wired = { ...push, config, company, database, clock: systemClock, log, metrics };
  const { app, notifications } = await createApp(wired);
  closeUnused(app);
  // What can fail comes first: a second server that is started by mistake must not change the data of the first.
  const { host, port, metricsPort } = config.server;
  if (metricsPort !== null) {
    const served = await serveMetrics(metricsPort, metrics, database.queries).catch(
      advise(
        (reason) =>
          `The metrics cannot be served: ${reason}. Choose another METRICS_PORT.`,
      ),
    );
    app.addHook('onClose', async () => void served.close());
    app.log.info(`metrics at ${served.url}`);
  }
  await app
    .listen({ host, port })
    .catch(advise((reason) => `${reason}. Choose another place with HOST or PORT.`));
  notifications.start(app.log);
  return {
    url: app.listeningOrigin,
    log: app.log,
    /** Finishes requests and mails in flight, for 8 s at most, then closes everything. */
    async stop() {
      const late = setTimeout(() => {
        app.log.warn('what did not finish in time is cut off');
        app.server.closeAllConnections();
      }, graceMs);
      await Promise.all([app.close(), notifications.stop(graceMs)]);
      clearTimeout(late);
      await database.close();
    },
  };
}

/** Says where the site is, how to open the desk, who is notified, and what is left before going public: one line each. */
export async function startMessage(
  url: string,
  config: Config,
  company: Company,
): Promise<StartLine[]> {
  const { mail, webhook, requestsCommand } = config;
  const port = Number(new URL(url).port);
  const listening = { ...config, server: { ...config.server, port } };
  const deskUrl = `${deskAddress(listening, company.siteUrl).origin}${deskPath}/`;
  const desk: StartLine = (await sharesOriginWithTag(listening, company))
    ? [
        'error',
        'Desk: closed, the advertising tag could read it; DESK_ORIGIN gives it a host of its own',
      ]
    : [
        'info',
        `Desk: ${deskUrl} («${requestsCommand} desk» prints a link that opens it)`,
      ];
  const channels = [
    mail ? 'mail' : 'no mail, SMTP_URL is not set',
    ...(webhook ? [`webhook at ${new URL(webhook.url).host}`] : []),
    'devices that turn them on in the desk',
  ];
  const open = launchChecklist(company).length;
  const openPoints = `Before going public: ${open} open points («${requestsCommand} doctor» lists them)`;
  return [
    ['info', `Site: ${url}/`],
    desk,
    [mail ? 'info' : 'warn', `Notifications: ${channels.join('; ')}`],
    ...(open > 0 ? [['warn', openPoints] satisfies StartLine] : []),
  ];
}

type StartLine = [level: 'info' | 'warn' | 'error', line: string];

// Systems that stop services commonly kill after 10 s.
const graceMs = 8000;

/**
 * Once the closing has begun, closes connections that become idle, and those on which nothing was sent for half a second:
 * browsers open such in advance, and Node does not count them as idle. What a visitor has just sent may be on its way.
 */
function closeUnused(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 500);
    app.server.once('close', () => clearInterval(timer));
  });
}

function advise(inWords: (reason: string) => string) {
  return (cause: unknown): never => {
    throw new ReadableError(inWords(messageOf(cause)), { cause });
  };
}
