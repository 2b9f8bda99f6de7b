import { type ActionResult, sentAction } from '../../../contact-request/actions.ts';
import { actionsRequest, actionsResponse } from '../../../desk-api/actions.ts';
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
import { applyAction } from '../../../requests/actions/apply.ts';
import {
  countFilters,
  countLists,
  countMonths,
  pageSize,
  readList,
  readSetAside,
} from '../../../requests/lists.ts';
import { readFailedStep } from '../../../requests/nightly.ts';
import {
  contains,
  countRequests,
  findRequest,
  readPage,
} from '../../../requests/queries.ts';
import { readStatistics } from '../../../requests/statistics.ts';
import { Refused } from '../refused.ts';
import { toDetail, toRows } from '../serializers.ts';
import type { DeskServices } from '../services.ts';
import type { DeskApp } from '../zod-provider.ts';

/** The lists, the search, a single request, and the actions on it. */
export function requestRoutes(app: DeskApp, services: DeskServices): void {
  const { config, database, clock, notifications, storage } = services;
  const db = database.queries;

  app.get(
    apiPaths.requests,
    { schema: { querystring: listRequest, response: { 200: requestList } } },
    async ({ query }) => {
      const now = clock.now();
      const { requests, pinned, more, next } = await readList(db, query);
      const isFirstOfAll = query.list === 'all' && query.after === undefined;
      const mailStatus = config.mail ? await readChannelStatus(db, 'mail', now) : null;

      return {
        requests: await toRows(db, requests),
        pinned: await toRows(db, pinned),
        more,
        next,
        months: query.list === 'all' ? await countMonths(db, query.filter, requests) : [],
        counts: await countLists(db, now),
        filterCounts: isFirstOfAll ? await countFilters(db) : null,
        setAside: await readSetAside(db, now),
        mailLateSince: mailStatus?.lateSince ?? null,
        mailReachedOthers: mailStatus?.reachedOthers ?? false,
        storageFailing: storage.failure() ?? null,
        nightFailed: await readFailedStep(db),
      };
    },
  );

  app.post(
    apiPaths.search,
    { schema: { body: searchRequest, response: { 200: searchResult } } },
    async ({ body }) => {
      const where = contains(body.text);
      const page = await readPage(db, { where, after: body.after, limit: pageSize });

      return {
        requests: await toRows(db, page.requests),
        next: page.next,
        total: await countRequests(db, where),
      };
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

  app.get(apiPaths.statistics, { schema: { response: { 200: statistics } } }, async () =>
    readStatistics(db, clock.now()),
  );

  app.post(
    apiPaths.actions,
    {
      bodyLimit: actionsLimit,
      schema: { body: actionsRequest, response: { 200: actionsResponse } },
    },
    async ({ body, session }) => {
      const results: ActionResult[] = [];
      for (const input of body.actions)
        results.push(await applyInput(input, session.person.id, services));

      // A request that turns out not to be spam has deliveries to send.
      notifications.wake();
      return { results };
    },
  );
}

/** In bytes. Many long notes may have waited for a network. */
const actionsLimit = 1024 * 1024;

/** Applies an input of a device as an action, in a transaction of its own. */
async function applyInput(
  input: { id: string },
  person: number,
  { database, clock, notifications }: DeskServices,
): Promise<ActionResult> {
  const { data: action } = sentAction.safeParse(input);
  if (!action) return { id: input.id, outcome: 'rejected', reason: 'malformed' };

  const { channels } = notifications;
  return database.transact((trx) =>
    applyAction(trx, { action, person, channels }, clock.now()),
  );
}
