import { apiPaths } from '../../../desk-api/paths.ts';
import { people, personId, personNamed, sessionId } from '../../../desk-api/sessions.ts';
import { listDevices } from '../../../outbox/push/devices.ts';
import { lostDevices } from '../../../outbox/push/lost.ts';
import { listPasskeys } from '../../../people/passkey.ts';
import { listPeople, readName, renamePerson } from '../../../people/person.ts';
import { endAllSessions, endSession, listSessions } from '../../../people/session.ts';
import { forgetSecret } from '../cookie.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { type DeskApp, nothing } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** Who may enter, what they are called, on which devices they are in, and ending that. Signing out here needs no fresh sign-in: `session.ts`. */
export function peopleRoutes(app: DeskApp, { database, clock, command }: DeskOptions): void {
  const { queries: db } = database;
  app.get(apiPaths.people, { schema: { response: { 200: people } } }, async (request) => {
    const current = sessionOf(request).id;
    const open = await listSessions(db, clock.now());
    const currentKey = open.find(({ id }) => id === current)?.passkey_id;
    const sessions = open.map((session) => ({
      id: session.id,
      personId: session.person_id,
      enteredBy: session.entered_by,
      browser: session.browser,
      system: session.system,
      enteredAt: session.created_at,
      lastUsedAt: session.last_used_at,
      current: session.id === current,
    }));
    const passkeys = (await listPasskeys(db)).map((passkey) => ({
      id: passkey.id,
      personId: passkey.person_id,
      browser: passkey.browser,
      system: passkey.system,
      savedAt: passkey.created_at,
      lastUsedAt: passkey.last_used_at,
      current: passkey.id === currentKey,
    }));
    const notified = (await listDevices(db)).map((device) => ({
      id: device.id,
      personId: device.person_id,
      browser: device.browser,
      system: device.system,
      since: device.created_at,
      current: device.session_id === current,
    }));
    const lost = await lostDevices(db, clock.now());
    const all = await listPeople(db);
    const people = all.map((person) => ({
      ...person,
      sessions: sessions.filter(({ personId }) => personId === person.id),
      passkeys: passkeys.filter(({ personId }) => personId === person.id),
      notified: notified.filter(({ personId }) => personId === person.id),
      lost: lost.filter(({ personId }) => personId === person.id),
    }));
    return { people, command };
  });

  app.put(
    apiPaths.person(':id'),
    { config: fresh, schema: { params: personId, body: personNamed, response: { 204: nothing } } },
    async (request, reply) => {
      const name = readName(request.body.name);
      if (name === undefined) throw new Refused('no-name');
      const came = await renamePerson(db, { id: request.params.id, name });
      if (came === 'taken') throw new Refused('name-taken');
      if (came === 'not found') throw new Refused('not-found');
      return reply.code(204).send();
    },
  );

  app.delete(
    apiPaths.endSession(':id'),
    { config: fresh, schema: { params: sessionId, response: { 204: nothing } } },
    async (request, reply) => {
      const { id } = request.params;
      await endSession(db, id);
      if (id === sessionOf(request).id) forgetSecret(request, reply);
      return reply.code(204).send();
    },
  );

  app.delete(
    apiPaths.sessions,
    { config: fresh, schema: { response: { 204: nothing } } },
    async (request, reply) => {
      await endAllSessions(db);
      forgetSecret(request, reply);
      return reply.code(204).send();
    },
  );
}

const fresh = { fresh: true };
