import { callLinks } from '../../../contact/call-links.ts';
import { visibleLine, visibleText } from '../../../contact/visible-text.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { junkAsked, suspectedAsked, suspectedList } from '../../../desk-api/suspected.ts';
import { countList, type Page, readJunk, readPage } from '../../../requests/lists.ts';
import type { DeskOptions } from '../options.ts';
import { type DeskApp, listing } from '../schemas.ts';
import { cursorText, readCursor, reasonsOf } from '../shapes.ts';

/** Lists suspected and marked spam. */
export function suspectedRoutes(app: DeskApp, { database, clock }: DeskOptions): void {
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
    return asShown(await readJunk(database.queries, { since, after, atMost: pageSize }));
  });
}

const pageSize = 20;

/** How long what was judged to be spam is listed. */
const junkMs = 30 * 24 * 60 * 60 * 1000;

function asShown({ requests, next, total }: Page & { total: number }) {
  return {
    requests: requests.map((one) => ({
      id: one.id,
      receivedAt: one.receivedAt,
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
