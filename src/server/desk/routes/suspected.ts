import type { FastifyRequest } from 'fastify';
import { callLinks } from '../../../contact/call-links.ts';
import { visibleLine, visibleText } from '../../../contact/visible-text.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { type Chosen, changed, chosen } from '../../../desk-api/requests.ts';
import { junkAsked, suspectedAsked, suspectedList } from '../../../desk-api/suspected.ts';
import { countList, type Page, readJunk, readPage } from '../../../requests/lists.ts';
import {
  changeEach,
  junkRequest,
  releaseRequest,
  suspectAgain,
  unjunkRequest,
} from '../../../requests/quarantine.ts';
import type { DeskOptions } from '../options.ts';
import { asking, type DeskApp, listing } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';
import { cursorText, readCursor, reasonsOf } from '../shapes.ts';

/** Suspected spam, and judging several requests at once, each by the version that was seen. */
export function suspectedRoutes(app: DeskApp, { database, clock, nudge }: DeskOptions): void {
  const { queries: db } = database;

  app.get(apiPaths.suspected, { schema: listing(suspectedAsked, suspectedList) }, async (request) => {
    const { phone, after } = request.query;
    const list = phone === 'left' ? 'suspected, with telephone' : 'suspected, without telephone';
    const page = await readPage(db, { list, after: readCursor(after), atMost: pageSize });
    return asShown({ ...page, total: await countList(db, list) });
  });

  app.get(apiPaths.junk, { schema: listing(junkAsked, suspectedList) }, async (request) => {
    const since = new Date(clock.now().getTime() - junkMs);
    const after = readCursor(request.query.after);
    return asShown(await readJunk(database.reports, { since, after, atMost: pageSize }));
  });

  const several = { schema: asking(chosen, changed) };
  app.put(apiPaths.releases, several, async (request) => {
    const came = await changeEach(db, releaseRequest, targetsIn(request), clock.now());
    // The company is told of the released ones at once.
    nudge();
    return came;
  });
  app.delete(apiPaths.releases, several, (request) =>
    changeEach(db, suspectAgain, targetsIn(request), clock.now()),
  );
  app.put(apiPaths.junk, several, (request) => changeEach(db, junkRequest, targetsIn(request), clock.now()));
  app.delete(apiPaths.junk, several, (request) =>
    changeEach(db, unjunkRequest, targetsIn(request), clock.now()),
  );
}

const pageSize = 20;

/** How long what was judged to be spam is listed. */
const junkMs = 30 * 24 * 60 * 60 * 1000;

function asShown({ requests, next, total }: Page & { total: number }) {
  return {
    requests: requests.map((one) => ({
      id: one.id,
      version: one.version,
      receivedAt: one.received_at,
      name: visibleLine(one.name),
      email: visibleLine(one.email),
      phone: visibleLine(one.phone),
      tel: callLinks(one.phone)?.tel ?? null,
      message: visibleText(one.message),
      reasons: reasonsOf(one.reason),
    })),
    next: cursorText(next),
    total,
  };
}

function targetsIn(request: FastifyRequest<{ Body: Chosen }>) {
  const by = sessionOf(request).person.id;
  return request.body.requests.map((one) => ({ ...one, by }));
}
