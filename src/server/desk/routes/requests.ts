import { type ActionResult, queuedAction } from '../../../contact-request/actions.ts';
import {
  actionsRequest,
  actionsResponse,
  callLogRequest,
  callLogResponse,
} from '../../../desk-api/actions.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import {
  listRequest,
  requestDetail,
  requestList,
  searchRequest,
  searchResult,
  statistics,
} from '../../../desk-api/requests.ts';
import { idInPath } from '../../../desk-api/schemas.ts';
import { readChannelStatus } from '../../../notifications/deliveries.ts';
import { applyAction, logCall } from '../../../requests/actions.ts';
import {
  contains,
  countRequests,
  findRequest,
  listDueReminders,
  readPage,
  tabs,
} from '../../../requests/queries.ts';
import { readStatistics } from '../../../requests/statistics.ts';
import { type DeskOptions, Refused } from '../desk-app.ts';
import { toDetail, toRows } from '../serializers.ts';
import type { DeskApp } from '../zod-provider.ts';

/** The lists, search, one request, and what people do with it: actions queued on a device, and logged calls. */
export function requestRoutes(app: DeskApp, options: DeskOptions): void {
  const { db, database, clock, config, channels, wake } = options;

  app.get(
    apiPaths.requests,
    { schema: { querystring: listRequest, response: { 200: requestList } } },
    async ({ query }) => {
      const { tab, after } = query;
      const now = clock.now();
      const oldestFirst = tab === 'waiting' || tab === 'quotes';
      const page = await readPage(db, {
        where: tabs[tab],
        oldestFirst,
        after,
        limit: pageSize,
      });
      const isStart = tab === 'waiting' && after === undefined;
      return {
        requests: await toRows(db, page.requests),
        dueReminders: isStart ? await toRows(db, await listDueReminders(db, now)) : [],
        next: page.next,
        counts: {
          waiting: await countRequests(db, tabs.waiting),
          quotes: await countRequests(db, tabs.quotes),
          spam: await countRequests(db, tabs.spam),
        },
        mailLateSince: config.mail
          ? (await readChannelStatus(db, 'mail', now)).lateSince
          : null,
      };
    },
  );

  app.post(
    apiPaths.search,
    { schema: { body: searchRequest, response: { 200: searchResult } } },
    async (request) => {
      const { text, after } = request.body;
      const where = contains(text);
      const page = await readPage(db, { where, after, limit: pageSize });
      const total = await countRequests(db, where);
      return { requests: await toRows(db, page.requests), next: page.next, total };
    },
  );

  app.get(
    apiPaths.request(':id'),
    { schema: { params: idInPath, response: { 200: requestDetail } } },
    async ({ params }) => {
      const found = await findRequest(db, params.id);
      if (!found) throw new Refused('not-found');
      return toDetail(db, found);
    },
  );

  app.get(apiPaths.statistics, { schema: { response: { 200: statistics } } }, () =>
    readStatistics(db, clock.now()),
  );

  app.post(
    apiPaths.actions,
    { bodyLimit, schema: { body: actionsRequest, response: { 200: actionsResponse } } },
    async (request) => {
      const person = request.session.person.id;
      const results: ActionResult[] = [];
      for (const input of request.body.actions) {
        const { data: action } = queuedAction.safeParse(input);
        const result =
          action &&
          (await database.transact((trx) =>
            applyAction(trx, { action, person, channels }, clock.now()),
          ));
        results.push(
          result ?? { id: input.id, outcome: 'rejected', reason: 'malformed' },
        );
      }
      // A request that is no spam after all has deliveries to send.
      wake();
      return { results };
    },
  );

  app.post(
    apiPaths.calls,
    { schema: { body: callLogRequest, response: { 200: callLogResponse } } },
    async (request) => {
      const call = { ...request.body, person: request.session.person.id };
      return {
        requestId: await database.transact((trx) => logCall(trx, call, clock.now())),
      };
    },
  );
}

const pageSize = 50;

/** In bytes: many long notes may have waited for a network. */
const bodyLimit = 1024 * 1024;
