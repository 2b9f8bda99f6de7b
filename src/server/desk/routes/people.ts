import { isToldByMail } from '../../../config/mail.ts';
import type { Db } from '../../../database/tables.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { people, personNamed } from '../../../desk-api/sessions.ts';
import { listDevices, lostDevices } from '../../../outbox/push/devices.ts';
import { listPasskeys } from '../../../people/passkey.ts';
import { listPeople, readName, renamePerson } from '../../../people/person.ts';
import { endAllSessions, endSession, removePerson } from '../../../people/put-out.ts';
import { listSessions } from '../../../people/session.ts';
import { clearSecret } from '../cookie.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { aboutOne, type DeskApp, silent } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** Who may enter the desk and on which devices they are signed in; renaming and removing them, signing devices out. */
export function peopleRoutes(app: DeskApp, { database, clock, config, installation }: DeskOptions): void {
  const { queries: db } = database;
  app.get(apiPaths.people, { schema: { response: { 200: people } } }, async (request) => ({
    people: (await readPeople(db, sessionOf(request).id, clock.now())).map((person) => ({
      ...person,
      toldByMail: isToldByMail(config, person.mail),
    })),
    command: `${installation.command} oficina`,
  }));

  app.put(
    apiPaths.person(':id'),
    { config: fresh, schema: { ...aboutOne, body: personNamed } },
    async (request) => {
      const name = readName(request.body.name);
      if (name === undefined) throw new Refused('no-name');
      const came = await renamePerson(db, { id: request.params.id, name });
      if (came === 'taken') throw new Refused('name-taken');
      if (came === 'not found') throw new Refused('not-found');
    },
  );

  app.delete(apiPaths.person(':id'), { config: fresh, schema: aboutOne }, async (request, reply) => {
    const by = sessionOf(request);
    const came = await removePerson(db, { ...request.params, by }, clock.now());
    if (came.kind === 'last') throw new Refused('last-person');
    if (came.kind === 'not found') throw new Refused('not-found');
    if (came.kind === 'signed out') throw new Refused('signed-out');
    if (request.params.id === by.person.id) clearSecret(request, reply);
  });

  app.delete(apiPaths.endSession(':id'), { config: fresh, schema: aboutOne }, async (request, reply) => {
    const { id } = request.params;
    if (!(await endSession(db, id))) throw new Refused('not-found');
    if (id === sessionOf(request).id) clearSecret(request, reply);
  });

  app.delete(apiPaths.sessions, { config: fresh, schema: silent }, async (request, reply) => {
    await endAllSessions(db);
    clearSecret(request, reply);
  });
}

const fresh = { fresh: true };

/** Everybody with what lets them in; `current` is the session that asks. The schema leaves out what it does not name. */
async function readPeople(db: Db, current: number, now: Date) {
  const sessions = await listSessions(db, now);
  const passkeys = await listPasskeys(db);
  const devices = await listDevices(db);
  const lost = await lostDevices(db, now);
  const currentKey = sessions.find(({ id }) => id === current)?.passkey_id;
  return (await listPeople(db)).map((person) => {
    const isTheirs = ({ person_id }: { person_id: number }) => person_id === person.id;
    return {
      ...person,
      sessions: sessions.filter(isTheirs).map((session) => ({
        ...session,
        enteredBy: session.entered_by,
        lastUsedAt: session.last_used_at,
        current: session.id === current,
      })),
      passkeys: passkeys.filter(isTheirs).map((passkey) => ({
        ...passkey,
        savedAt: passkey.created_at,
        lastUsedAt: passkey.last_used_at,
        current: passkey.id === currentKey,
      })),
      notified: devices.filter(isTheirs).map((device) => ({
        id: device.id,
        browser: device.browser,
        system: device.system,
        since: device.created_at,
        current: device.session_id === current,
      })),
      lost: lost.filter(isTheirs),
    };
  });
}
