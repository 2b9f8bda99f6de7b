import { actionsSent, actionsTaken } from '../../../desk-api/actions.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { takeActions } from '../../../requests/actions.ts';
import type { DeskOptions } from '../options.ts';
import type { DeskApp } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** What people do with requests, sent at once or when there is a network again. */
export function actionRoutes(app: DeskApp, { database, clock, nudge }: DeskOptions): void {
  app.post(
    apiPaths.actions,
    { schema: { body: actionsSent, response: { 200: actionsTaken } } },
    async (request) => {
      const { actions } = request.body;
      const by = sessionOf(request).person.id;
      const taken = await takeActions(database.queries, actions, by, clock.now());
      // The company is told of a released request at once.
      if (actions.some(({ what }) => what.kind === 'released')) nudge();
      return { actions: taken };
    },
  );
}
