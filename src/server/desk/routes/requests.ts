import { company } from '../../../desk-api/company.ts';
import { figures } from '../../../desk-api/figures.ts';
import { firstSentences, writtenSentences } from '../../../desk-api/first-sentences.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { found, listAsked, requestList, searched, wholeRequest } from '../../../desk-api/requests.ts';
import { idInPath } from '../../../desk-api/schemas.ts';
import { readChannelStatus } from '../../../notifications/status.ts';
import { readFigures } from '../../../requests/figures.ts';
import { readFirstSentences, writeFirstSentences } from '../../../requests/first-sentences.ts';
import {
  countLists,
  type List,
  type Page,
  readFiltered,
  readPage,
  readToday,
  searchRequests,
} from '../../../requests/lists.ts';
import { listRequests } from '../../../requests/who.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { asking, type DeskApp, listing } from '../schemas.ts';
import { cursorText, readCursor, readWhole, rowOf } from '../shapes.ts';

/** The lists of requests, how messages to visitors begin, one request, a search over all of them, and their figures. */
export function requestRoutes(app: DeskApp, { database, installation, clock }: DeskOptions): void {
  const { queries: db } = database;
  const { answerIn24Hours, noticesTo } = installation;

  app.get(apiPaths.company, { schema: { response: { 200: company } } }, async () => installation);

  app.get(apiPaths.firstSentences, { schema: { response: { 200: firstSentences } } }, () =>
    readFirstSentences(db),
  );

  app.put(apiPaths.firstSentences, { schema: asking(writtenSentences, firstSentences) }, async ({ body }) => {
    await writeFirstSentences(db, body.language, body.sentences);
    return readFirstSentences(db);
  });

  app.get(apiPaths.requests, { schema: listing(listAsked, requestList) }, async (request) => {
    const { show, after, order, ...filter } = request.query;
    const list: List = show === 'all' ? 'received' : show;
    const oldestFirst = (order ?? (show === 'waiting' ? 'oldest' : 'newest')) === 'oldest';
    const ask = { list, oldestFirst, after: readCursor(after), atMost: pageSize };
    const narrowed = Object.values(filter).some((value) => value !== undefined);
    const page: Page & { total?: number } = narrowed
      ? await readFiltered(database.queries, { ...ask, filter }, clock.now())
      : await readPage(db, ask);
    const withToday = show === 'waiting' && !narrowed && !after;
    return {
      requests: (await listRequests(db, page.requests)).map(rowOf),
      ...(withToday && {
        today: (await listRequests(db, await readToday(db, clock.now()))).map(rowOf),
      }),
      next: cursorText(page.next),
      ...(page.total !== undefined && { total: page.total }),
      counts: await countLists(db, clock.now()),
      answerIn24Hours,
      mailLateSince:
        noticesTo.length > 0 ? (await readChannelStatus(db, 'mail', clock.now())).lateSince : null,
    };
  });

  app.post(apiPaths.search, { schema: asking(searched, found) }, async (request) => {
    const { text, after } = request.body;
    const page = await searchRequests(database.queries, { text, after: readCursor(after), atMost: pageSize });
    const requests = (await listRequests(db, page.requests)).map(rowOf);
    return { requests, next: cursorText(page.next), total: page.total };
  });

  app.get(
    apiPaths.request(':id'),
    { schema: { params: idInPath, response: { 200: wholeRequest } } },
    async (request) => {
      const whole = await readWhole(db, request.params.id);
      if (!whole) throw new Refused('not-found');
      return whole;
    },
  );

  app.get(apiPaths.figures, { schema: { response: { 200: figures } } }, async () => ({
    ...(await readFigures(database.queries, clock.now())),
    answerIn24Hours,
  }));
}

const pageSize = 50;
