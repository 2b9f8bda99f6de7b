import { apiPaths } from '../../../desk-api/paths.ts';
import { currentSession } from '../../../desk-api/sessions.ts';
import { endSession } from '../../../people/session.ts';
import { forgetSecret } from '../cookie.ts';
import type { DeskOptions } from '../options.ts';
import { type DeskApp, nothing } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** The session of whoever asks: who it is, and signing out. */
export function sessionRoutes(app: DeskApp, { database }: DeskOptions): void {
  app.get(apiPaths.session, { schema: { response: { 200: currentSession } } }, async (request) => {
    const { id, person, enteredAt } = sessionOf(request);
    return { id, person, enteredAt: enteredAt.toISOString() };
  });

  app.delete(apiPaths.session, { schema: { response: { 204: nothing } } }, async (request, reply) => {
    await endSession(database.queries, sessionOf(request).id);
    forgetSecret(request, reply);
    return reply.code(204).send();
  });
}
