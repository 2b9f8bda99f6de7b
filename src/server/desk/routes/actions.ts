import { actionResults, actionsSent, sentAction } from '../../../desk-api/actions.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { applyAction } from '../../../requests/actions.ts';
import type { DeskOptions } from '../options.ts';
import { asking, type DeskApp } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** Applies actions queued on a device, in order and idempotently, each in a transaction of its own. */
export function actionRoutes(app: DeskApp, { database, clock, channels, wake }: DeskOptions): void {
  const route = { bodyLimit, schema: asking(actionsSent, actionResults) };
  app.post(apiPaths.actions, route, async (request) => {
    const person = sessionOf(request).person.id;
    const results = [];
    for (const sent of request.body.actions) {
      const { data: action } = sentAction.safeParse(sent);
      results.push(
        action
          ? await database.queries
              .transaction()
              .execute((trx) => applyAction(trx, { action, person, channels }, clock.now()))
          : { id: sent.id, outcome: 'rejected' as const, reason: 'malformed' as const },
      );
    }
    // A released request, and one that is no spam after all, have deliveries to send.
    wake();
    return { actions: results };
  });
}

/** In bytes: many long notes may have waited for a network. */
const bodyLimit = 1024 * 1024;
