import { Readable } from 'node:stream';
import { z } from 'zod';
import { apiPaths } from '../../../desk-api/paths.ts';
import {
  access,
  erased,
  exportAsked,
  exportCount,
  exportCounted,
  personAsked,
} from '../../../desk-api/personal-data.ts';
import { writeAudit } from '../../../requests/audit.ts';
import { heldBesides, notErased, rights } from '../../../requests/elsewhere.ts';
import { erasePerson } from '../../../requests/erase.ts';
import { exportFormats } from '../../../requests/export/formats.ts';
import { countRequests, eachRequest } from '../../../requests/find.ts';
import { type Period, periodOf } from '../../../requests/period.ts';
import { everythingOf } from '../../../requests/person.ts';
import { madridDate } from '../../../time.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { asking, type DeskApp, listing } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';
import { detailsOf, rowOf } from '../shapes.ts';

/** Exports of requests, and the data of one person, to be handed over or erased. */
export function personalDataRoutes(
  app: DeskApp,
  { database, clock, config, installation }: DeskOptions,
): void {
  const { queries: db } = database;

  app.get(apiPaths.exportCount, { schema: listing(exportCounted, exportCount) }, async (request) => ({
    count: await countRequests(db, periodIn(request.query)),
  }));

  app.post(
    apiPaths.exports,
    { config: recent, schema: asking(exportAsked, file) },
    async (request, reply) => {
      const { format, ...days } = request.body;
      const period = periodIn(days);
      const now = clock.now();
      const count = await countRequests(database.queries, period);
      const by = sessionOf(request).person.id;
      await writeAudit(db, { action: 'export', by, detail: { count, format } }, now);
      const { type, chunks } = exportFormats[format];
      reply
        .type(type)
        .header('content-disposition', `attachment; filename="solicitudes-${madridDate(now)}.${format}"`);
      const circumstances = { now, mail: config.mail, promised: installation.answerIn24Hours };
      return Readable.from(chunks(eachRequest(database.queries, period), circumstances), {
        objectMode: false,
      });
    },
  );

  app.post(apiPaths.access, { config: recent, schema: asking(personAsked, access) }, async (request) => {
    const { address } = request.body;
    const held = await everythingOf(db, { contact: address });
    const requests = held.map((stored) => {
      const { excerpt: _, ...row } = rowOf({ ...stored.request, turn: 1 });
      return { ...row, ...detailsOf(stored), httpRequestId: stored.request.httpRequestId };
    });
    return {
      address,
      at: clock.now().toISOString(),
      requests,
      elsewhere: [...heldBesides],
      rights,
      notErased: [...notErased],
    };
  });

  app.post(apiPaths.erasures, { config: recent, schema: asking(personAsked, erased) }, async (request) => {
    const { requests, notices, remnants } = await erasePerson(
      database,
      { contact: request.body.address, by: sessionOf(request).person.id },
      clock.now(),
    );
    return {
      requests,
      notices,
      residue: remnants.outcome === 'busy' ? ('still read' as const) : remnants.outcome,
      notErased: [...notErased],
    };
  });
}

const recent = { recentSignIn: true };
const file = z.instanceof(Readable);

/** A day that does not exist must not be taken for no bound: the export would hold all requests. */
function periodIn(days: Parameters<typeof periodOf>[0]): Period {
  const period = periodOf(days);
  if (!period) throw new Refused('malformed');
  return period;
}
