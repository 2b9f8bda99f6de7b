import { visibleLine } from '../../../contact/visible-text.ts';
import {
  actionsRequest,
  actionsResponse,
  callLogRequest,
  callLogResponse,
  parseAction,
} from '../../../desk-api/actions.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import {
  listRequest,
  requestDetail,
  requestList,
  searchRequest,
  searchResult,
} from '../../../desk-api/requests.ts';
import { idInPath } from '../../../desk-api/schemas.ts';
import { statistics } from '../../../desk-api/statistics.ts';
import { readChannelStatus } from '../../../notifications/status.ts';
import { applyAction, logCall } from '../../../requests/actions.ts';
import { deliveriesOf } from '../../../requests/deliveries.ts';
import {
  countTabs,
  findRequest,
  lastAnswered,
  listDueReminders,
  listRequests,
  relatedRequests,
  searchRequests,
} from '../../../requests/queries.ts';
import { readStatistics } from '../../../requests/statistics.ts';
import { answering, asking, type DeskApp, type DeskOptions, Refused } from '../desk-app.ts';
import { cursorText, parseCursor, toDetail, toRow } from '../serializers.ts';

/** The lists, search, one request, and what people do with it: actions queued on a device, and logged calls. */
export function requestRoutes(app: DeskApp, options: DeskOptions): void {
  const { db, clock, config, channels, wake } = options;

  app.get(
    apiPaths.requests,
    { schema: { querystring: listRequest, response: { 200: requestList } } },
    async (request) => {
      const { tab, after } = request.query;
      const now = clock.now();
      const page = await listRequests(db, { tab, after: parseCursor(after), limit: pageSize });
      const isStart = tab === 'waiting' && after === undefined;
      const last = await lastAnswered(db);
      return {
        requests: page.requests.map(toRow),
        dueReminders: isStart ? (await listDueReminders(db, now)).map(toRow) : [],
        next: cursorText(page.next),
        counts: await countTabs(db, now),
        lastAnswered: last
          ? {
              name: visibleLine(last.name),
              tookMs: Date.parse(last.answeredAt ?? '') - Date.parse(last.receivedAt),
            }
          : null,
        mailLateSince: config.mail ? (await readChannelStatus(db, 'mail', now)).lateSince : null,
      };
    },
  );

  app.post(apiPaths.search, asking(searchRequest, searchResult), async (request) => {
    const { text, after } = request.body;
    const page = await searchRequests(db, { text, after: parseCursor(after), limit: pageSize });
    return { requests: page.requests.map(toRow), next: cursorText(page.next), total: page.total };
  });

  app.get(
    apiPaths.request(':id'),
    { schema: { params: idInPath, response: { 200: requestDetail } } },
    async (request) => {
      const found = await findRequest(db, request.params.id);
      if (!found) throw new Refused('not-found');
      const deliveries = await deliveriesOf(db, found);
      return toDetail(found, { deliveries, related: await relatedRequests(db, found.id) });
    },
  );

  app.get(apiPaths.statistics, answering(statistics), () => readStatistics(db, clock.now()));

  app.post(apiPaths.actions, { bodyLimit, ...asking(actionsRequest, actionsResponse) }, async (request) => {
    const person = request.session.person.id;
    const results = [];
    for (const input of request.body.actions) {
      const { data: action } = parseAction(input);
      results.push(
        action
          ? await db
              .transaction()
              .execute((trx) => applyAction(trx, { action, person, channels }, clock.now()))
          : { id: input.id, outcome: 'rejected' as const, reason: 'malformed' as const },
      );
    }
    // A request that is no spam after all has deliveries to send.
    wake();
    return { results };
  });

  app.post(apiPaths.calls, asking(callLogRequest, callLogResponse), async (request) => {
    const call = { ...request.body, person: request.session.person.id };
    return { requestId: await db.transaction().execute((trx) => logCall(trx, call, clock.now())) };
  });
}

const pageSize = 50;

/** In bytes: many long notes may have waited for a network. */
const bodyLimit = 1024 * 1024;
