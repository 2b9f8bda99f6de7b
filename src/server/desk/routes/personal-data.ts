import { Readable } from 'node:stream';
import { z } from 'zod';
import { dayOf, endOfDay, startOfDay } from '../../../company/madrid-time.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import {
  access,
  erased,
  exportAsked,
  exportCount,
  exportCounted,
  personMeant,
} from '../../../desk-api/personal-data.ts';
import { heldElsewhere, notErased } from '../../../requests/elsewhere.ts';
import { erasePerson } from '../../../requests/erase.ts';
import { exportFormats, mostRows } from '../../../requests/export/formats.ts';
import { countRequests, eachRequest, type Period } from '../../../requests/find.ts';
import { noteExport } from '../../../requests/note-export.ts';
import { everythingOf } from '../../../requests/person.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import type { DeskApp } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';
import { rowOf, toldOf } from '../shapes.ts';

/** Exports of requests, and the data of one person, to be handed over or erased. */
export function personalDataRoutes(
  app: DeskApp,
  { database, clock, config, installation }: DeskOptions,
): void {
  const { queries: db } = database;

  app.get(
    apiPaths.exportCount,
    { schema: { querystring: exportCounted, response: { 200: exportCount } } },
    async (request) => ({ count: await countRequests(db, periodOf(request.query)) }),
  );

  app.post(
    apiPaths.exports,
    { config: { fresh: true }, schema: { body: exportAsked, response: { 200: z.instanceof(Readable) } } },
    async (request, reply) => {
      const { format, ...days } = request.body;
      const period = periodOf(days);
      const now = clock.now();
      const count = await countRequests(database.reports, period);
      if (format === 'xlsx' && count > mostRows) throw new Refused('too-many-rows');
      await noteExport(db, { count, format, by: sessionOf(request).person.id }, now);
      const { type, chunks } = exportFormats[format];
      reply
        .type(type)
        .header('content-disposition', `attachment; filename="solicitudes-${dayOf(now)}.${format}"`);
      const circumstances = { now, mail: config.mail, promised: installation.answerIn24Hours };
      return Readable.from(chunks(eachRequest(database.reports, period), circumstances), {
        objectMode: false,
      });
    },
  );

  app.post(
    apiPaths.access,
    { config: { fresh: true }, schema: { body: personMeant, response: { 200: access } } },
    async (request) => {
      const { address } = request.body;
      const held = await everythingOf(db, { email: address });
      const requests = held.map(({ contentHashUntil, ...stored }) => {
        const { excerpt: _, ...row } = rowOf({ ...stored.request, turn: 1 });
        return { ...row, ...toldOf(stored), httpRequestId: stored.request.http_request_id, contentHashUntil };
      });
      return {
        address,
        at: clock.now().toISOString(),
        requests,
        elsewhere: [...heldElsewhere],
        notErased: [...notErased],
      };
    },
  );

  app.post(
    apiPaths.erasures,
    { config: { fresh: true }, schema: { body: personMeant, response: { 200: erased } } },
    async (request) => {
      const { requests, notices, residue } = await erasePerson(
        database,
        { email: request.body.address, by: sessionOf(request).person.id },
        clock.now(),
      );
      return {
        requests,
        notices,
        residue: residue.outcome === 'done' ? ('none' as const) : residue.outcome,
        notErased: [...notErased],
      };
    },
  );
}

function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  const [start, end] = [from && startOfDay(from), to && endOfDay(to)];
  return {
    ...(start && { from: start.toISOString() }),
    ...(end && { before: end.toISOString() }),
  };
}
