import { apiPaths } from '../../../desk-api/paths.ts';
import { whoIsIn } from '../../../desk-api/sessions.ts';
import { hasPasskey } from '../../../people/passkey.ts';
import { findSession, signOut } from '../../../people/session.ts';
import { clearSecret, readSecret } from '../cookie.ts';
import type { DeskOptions } from '../options.ts';
import { type DeskApp, nothing } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** The session of whoever asks: who it is, which may be nobody, and signing out. */
export function sessionRoutes(app: DeskApp, { database, clock, party, codes }: DeskOptions): void {
  const { queries: db } = database;
  app.get(apiPaths.whoIsIn, { schema: { response: { 200: whoIsIn } } }, async (request) => {
    const secret = readSecret(request);
    const session = secret && (await findSession(db, secret, clock.now()));
    if (!session) return { session: null };
    const { id, person } = session;
    const byPasskey = party !== undefined && (await hasPasskey(db, person.id));
    const byCode = codes !== null && person.mail !== null;
    const onlyByLink = !byPasskey && !byCode;
    return { session: { id, person, onlyByLink } };
  });

  app.delete(apiPaths.session, { schema: { response: { 204: nothing } } }, async (request, reply) => {
    await signOut(db, sessionOf(request).id);
    clearSecret(request, reply);
    return reply.code(204).send();
  });
}
