import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { z } from 'zod';
import { writeAudit } from '../../../database/audit.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import {
  erasureResult,
  exportRequest,
  personRequests,
  tickedRequests,
} from '../../../desk-api/personal-data.ts';
import { idInPath } from '../../../desk-api/schemas.ts';
import { exportFormats, portableData } from '../../../requests/export.ts';
import { isRewrittenAtNight } from '../../../requests/nightly.ts';
import {
  eraseOldSpam,
  eraseRequests,
  requestsOfPerson,
} from '../../../requests/personal-data.ts';
import { countRequests, eachRequest, everyRequest } from '../../../requests/queries.ts';
import { personalDataReport } from '../../../requests/report.ts';
import { madridDate } from '../../../time.ts';
import { Refused } from '../refused.ts';
import { excerptsOf } from '../serializers.ts';
import type { DeskServices } from '../services.ts';
import type { DeskApp } from '../zod-provider.ts';

/** The data of one person, to hand over or to erase, and the export of all requests. */
export function personalDataRoutes(
  app: DeskApp,
  { config, company, database, clock }: DeskServices,
): void {
  const db = database.queries;

  const purge = (log: FastifyBaseLogger) =>
    database.purgeDeleted({ vacuum: false }).catch((err: unknown) => {
      log.warn({ err }, 'erased data could not be purged yet');
    });

  app.get(
    apiPaths.personRequests(':id'),
    { schema: { params: idInPath, response: { 200: personRequests } } },
    async ({ params }) => {
      const found = await requestsOfPerson(db, params.id);
      if (found.length === 0) throw new Refused('not-found');

      return {
        requests: found.map((one) => ({ ...one, ...excerptsOf(one) })),
        purgedTonight: isRewrittenAtNight(config.storage.database),
        backupDays: company.backupDays,
      };
    },
  );

  app.post(
    apiPaths.report,
    {
      config: { recentSignIn: true },
      schema: { body: tickedRequests, response: { 200: file } },
    },
    async ({ body }, reply) => {
      const now = clock.now();
      const report = await personalDataReport(db, body.requestIds, company, now);
      if (report === undefined) throw new Refused('not-found');

      attach(reply, 'text/plain; charset=utf-8', `datos-${madridDate(now)}.txt`);
      return Readable.from([report]);
    },
  );

  app.post(
    apiPaths.portableData,
    {
      config: { recentSignIn: true },
      schema: { body: tickedRequests, response: { 200: file } },
    },
    async ({ body }, reply) => {
      const data = await portableData(db, body.requestIds);
      if (data === undefined) throw new Refused('not-found');

      const fileName = `datos-${madridDate(clock.now())}.json`;
      attach(reply, 'application/json; charset=utf-8', fileName);
      return Readable.from([data]);
    },
  );

  app.post(
    apiPaths.erasure,
    {
      config: { recentSignIn: true },
      schema: { body: tickedRequests, response: { 200: erasureResult } },
    },
    async ({ body, session, log }) => {
      const erasure = { ids: body.requestIds, by: session.person.id };
      const erased = await eraseRequests(db, erasure, clock.now());

      await purge(log);
      return { erased };
    },
  );

  app.delete(
    apiPaths.oldSpam,
    {
      config: { recentSignIn: true },
      schema: { response: { 200: erasureResult } },
    },
    async ({ session, log }) => {
      const erased = await eraseOldSpam(db, session.person.id, clock.now());

      await purge(log);
      return { erased };
    },
  );

  app.post(
    apiPaths.exports,
    {
      config: { recentSignIn: true },
      schema: { body: exportRequest, response: { 200: file } },
    },
    async ({ body, session }, reply) => {
      const { format } = body;
      const now = clock.now();
      const detail = { count: await countRequests(db, everyRequest), format };
      await writeAudit(db, { action: 'export', by: session.person.id, detail }, now);

      const { type, write } = exportFormats[format];
      attach(reply, type, `solicitudes-${madridDate(now)}.${format}`);
      return Readable.from(write(db, eachRequest(db)), { objectMode: false });
    },
  );
}

const file = z.instanceof(Readable);

/** Sets the headers that make a browser save the answer as a file. */
function attach(reply: FastifyReply, type: string, fileName: string): void {
  reply.type(type).header('content-disposition', `attachment; filename="${fileName}"`);
}
