import { statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { visibleLine } from '../../../contact/visible-text.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import {
  erasureResult,
  exportRequest,
  personRequests,
  tickedRequests,
} from '../../../desk-api/personal-data.ts';
import { idInPath } from '../../../desk-api/schemas.ts';
import { exportFormats } from '../../../requests/export.ts';
import { maxVacuumBytes } from '../../../requests/nightly.ts';
import { eraseRequests, requestsOfPerson } from '../../../requests/personal-data.ts';
import { countRequests, eachRequest, everyRequest } from '../../../requests/queries.ts';
import { personalDataReport } from '../../../requests/report.ts';
import { writeAudit } from '../../../requests/store.ts';
import { madridDate } from '../../../time.ts';
import { asking, type DeskApp, type DeskOptions, Refused } from '../desk-app.ts';
import { excerptOf } from '../serializers.ts';

/** The data of one person, to be handed over or erased, and the export of all requests. */
export function personalDataRoutes(app: DeskApp, options: DeskOptions): void {
  const { db, database, clock, config, company } = options;

  app.get(
    apiPaths.personRequests(':id'),
    { schema: { params: idInPath, response: { 200: personRequests } } },
    async (request) => {
      const found = await requestsOfPerson(db, request.params.id);
      if (found.length === 0) throw new Refused('not-found');
      return {
        requests: found.map((one) => ({
          ...one,
          name: visibleLine(one.name),
          email: visibleLine(one.email),
          phone: visibleLine(one.phone),
          excerpt: excerptOf(one.message),
        })),
        purgedTonight: isPurgedNightly(config.database),
        backupDays: company.backupDays,
      };
    },
  );

  app.post(apiPaths.report, { config: recent, ...asking(tickedRequests, file) }, async (request, reply) => {
    const report = await personalDataReport(db, request.body.requestIds, company, clock.now());
    if (report === undefined) throw new Refused('not-found');
    return reply.type('text/plain; charset=utf-8').send(Readable.from([report]));
  });

  app.post(
    apiPaths.erasure,
    { config: recent, ...asking(tickedRequests, erasureResult) },
    async (request) => {
      const by = request.session.person.id;
      const erased = await eraseRequests(db, { ids: request.body.requestIds, by }, clock.now());
      await database.purgeDeleted({ vacuum: false }).catch((err: unknown) => {
        request.log.warn({ err }, 'erased data could not be purged yet');
      });
      return { erased };
    },
  );

  app.post(apiPaths.exports, { config: recent, ...asking(exportRequest, file) }, async (request, reply) => {
    const { format } = request.body;
    const now = clock.now();
    const by = request.session.person.id;
    const count = await countRequests(db, everyRequest);
    await writeAudit(db, { action: 'export', by, detail: { count, format } }, now);
    const { type, write } = exportFormats[format];
    reply
      .type(type)
      .header('content-disposition', `attachment; filename="solicitudes-${madridDate(now)}.${format}"`);
    return Readable.from(write(db, eachRequest(db)), { objectMode: false });
  });
}

const recent = { recentSignIn: true };
const file = z.instanceof(Readable);

function isPurgedNightly(database: DeskOptions['config']['database']): boolean {
  return database.kind === 'sqlite' && statSync(database.file).size <= maxVacuumBytes;
}
