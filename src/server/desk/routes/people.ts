import { listPasskeys } from '../../../auth/passkeys.ts';
import { listPeople, readName, removePerson, renamePerson } from '../../../auth/people.ts';
import { endSession, endSessionsOf, listSessions } from '../../../auth/sessions.ts';
import type { Db } from '../../../database/tables.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { ownName, people } from '../../../desk-api/people.ts';
import { listSubscriptions } from '../../../notifications/push-subscriptions.ts';
import { clearCookie } from '../cookie.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { aboutOne, type DeskApp, silent, taking } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** People, their devices and passkeys; renaming oneself, removing people and ending sessions. */
export function peopleRoutes(app: DeskApp, { database, clock }: DeskOptions): void {
  const { queries: db } = database;
  const recent = { recentSignIn: true };

  app.get(apiPaths.people, { schema: { response: { 200: people } } }, async (request) => ({
    people: await readPeople(db, sessionOf(request).id, clock.now()),
  }));

  app.put(apiPaths.ownName, { config: recent, schema: taking(ownName) }, async (request) => {
    const name = readName(request.body.name);
    if (name === undefined) throw new Refused('no-name');
    const result = await renamePerson(db, { id: sessionOf(request).person.id, name });
    if (result !== 'renamed') throw new Refused(result);
  });

  app.delete(apiPaths.person(':id'), { config: recent, schema: aboutOne }, async (request, reply) => {
    const { id: session, person } = sessionOf(request);
    const { id } = request.params;
    const result = await removePerson(db, { id, session }, clock.now());
    // The last person is the first one.
    if (result.kind === 'last-person') throw new Refused('first-person');
    if (result.kind !== 'removed') throw new Refused(result.kind);
    if (id === person.id) clearCookie(request, reply, 'session');
  });

  app.delete(apiPaths.endSession(':id'), { config: recent, schema: aboutOne }, async (request, reply) => {
    const { id } = request.params;
    const session = sessionOf(request);
    const result = await endSession(db, { id, by: session.person.id });
    if (result !== 'ended') throw new Refused(result);
    if (id === session.id) clearCookie(request, reply, 'session');
  });

  app.delete(apiPaths.sessions, { config: recent, schema: silent }, async (request, reply) => {
    await endSessionsOf(db, sessionOf(request).person.id);
    clearCookie(request, reply, 'session');
  });
}

/** Reads everybody with sessions, passkeys and notified devices; `current` is the session that asks. The schema leaves out what it does not name. */
async function readPeople(db: Db, current: number, now: Date) {
  const sessions = await listSessions(db, now);
  const passkeys = await listPasskeys(db);
  const devices = await listSubscriptions(db);
  const currentKey = sessions.find(({ id }) => id === current)?.passkeyId;
  return (await listPeople(db)).map((person) => {
    const isTheirs = ({ personId }: { personId: number }) => personId === person.id;
    return {
      ...person,
      sessions: sessions.filter(isTheirs).map((session) => ({
        ...session,
        current: session.id === current,
      })),
      passkeys: passkeys.filter(isTheirs).map((passkey) => ({
        ...passkey,
        savedAt: passkey.createdAt,
        current: passkey.id === currentKey,
      })),
      notified: devices.filter(isTheirs).map((device) => ({
        id: device.id,
        sessionId: device.sessionId,
        browser: device.browser,
        system: device.system,
        since: device.createdAt,
        current: device.sessionId === current,
      })),
    };
  });
}
