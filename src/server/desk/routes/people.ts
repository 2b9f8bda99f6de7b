import {
  registrationOptions as createOptions,
  listPasskeys,
  savePasskey,
} from '../../../auth/passkeys.ts';
import {
  listPeople,
  readName,
  removePerson,
  renamePerson,
} from '../../../auth/people.ts';
import {
  endSessionsOf,
  listSessions,
  revoke,
  type Session,
} from '../../../auth/sessions.ts';
import { invite } from '../../../auth/sign-in-tokens.ts';
import { deviceFromUserAgent } from '../../../auth/user-agent.ts';
import type { Db } from '../../../database/tables.ts';
import { linkUrl } from '../../../desk-address.ts';
import { registrationOptions, registrationResponse } from '../../../desk-api/passkeys.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { invitation, invitationFor, ownName, people } from '../../../desk-api/people.ts';
import { idInPath } from '../../../desk-api/schemas.ts';
import { listSubscriptions } from '../../../notifications/push-subscriptions.ts';
import { readCookie, setCookie } from '../cookies.ts';
import { type DeskOptions, Refused } from '../desk-app.ts';
import type { DeskApp } from '../zod-provider.ts';

const config = { recentSignIn: true };
const aboutOne = { config, schema: { params: idInPath } };

/** People, their devices and passkeys; inviting, renaming oneself, removing people, ending sessions and saving a passkey. */
export function peopleRoutes(
  app: DeskApp,
  { db, clock, address, party }: DeskOptions,
): void {
  app.get(
    apiPaths.people,
    { schema: { response: { 200: people } } },
    async (request) => ({
      people: await readPeople(db, request.session.id, clock.now()),
    }),
  );

  app.post(
    apiPaths.invitations,
    { config, schema: { body: invitationFor, response: { 200: invitation } } },
    async ({ body, session }) => {
      const name = body.name === null ? null : nameIn(body.name);
      const result = await invite(db, { by: session.person.id, name }, clock.now());
      if (result.kind !== 'invited') throw new Refused(result.kind);
      const { person, link } = result;
      const url = linkUrl(address.origin, link.secret);
      return { url, name: person.name, expiresAt: link.expiresAt.toISOString() };
    },
  );

  app.put(
    apiPaths.ownName,
    { config, schema: { body: ownName } },
    async ({ body, session }) => {
      const result = await renamePerson(db, {
        id: session.person.id,
        name: nameIn(body.name),
      });
      if (result !== 'renamed') throw new Refused(result);
    },
  );

  app.delete(apiPaths.person(':id'), aboutOne, async ({ params, session }) => {
    const result = await removePerson(
      db,
      { ...params, by: session.person.id },
      clock.now(),
    );
    if (result !== 'removed') throw new Refused(result);
  });

  app.delete(apiPaths.sessions, { config }, async ({ session }) => {
    await endSessionsOf(db, session.person.id);
  });

  const revoking = (table: Parameters<typeof revoke>[1]) => async (request: AboutOne) => {
    const result = await revoke(db, table, {
      ...request.params,
      by: request.session.person.id,
    });
    if (result !== 'revoked') throw new Refused(result);
  };
  app.delete(apiPaths.endSession(':id'), aboutOne, revoking('sessions'));
  app.delete(apiPaths.passkey(':id'), aboutOne, revoking('passkeys'));
  app.delete(
    apiPaths.notifiedDevice(':id'),
    { schema: aboutOne.schema },
    revoking('pushSubscriptions'),
  );

  app.post(
    apiPaths.registrationOptions,
    { config, schema: { response: { 200: registrationOptions } } },
    async (request, reply) => {
      if (!party) throw new Refused('not-found');
      const { options, cookie } = await createOptions(
        db,
        party,
        request.session,
        clock.now(),
      );
      setCookie(reply, 'challenge', cookie);
      return options;
    },
  );

  app.post(
    apiPaths.passkeys,
    { config, schema: { body: registrationResponse } },
    async (request, reply) => {
      if (!party) throw new Refused('not-found');
      const passkey = {
        session: request.session,
        response: request.body,
        cookie: readCookie(request, 'challenge'),
        device: deviceFromUserAgent(request.headers['user-agent']),
      };
      const result = await savePasskey(db, party, passkey, clock.now());
      if (result.kind === 'passkey-refused')
        request.log.warn({ reason: result.reason }, 'a passkey was not saved');
      if (result.kind !== 'saved') throw new Refused(result.kind);
      setCookie(reply, 'challenge', undefined);
    },
  );
}

type AboutOne = { params: { id: number }; session: Session };

function nameIn(text: string): string {
  const name = readName(text);
  if (name === undefined) throw new Refused('no-name');
  return name;
}

/**
 * Reads everybody with sessions, passkeys and notified devices; `current` is the session that asks. The schema leaves out
 * what it does not name.
 */
async function readPeople(db: Db, current: number, now: Date) {
  const sessions = await listSessions(db, now);
  const passkeys = await listPasskeys(db);
  const devices = await listSubscriptions(db);
  const currentKey = sessions.find(({ id }) => id === current)?.passkeyId;
  return (await listPeople(db)).map((person) => {
    const isTheirs = ({ personId }: { personId: number }) => personId === person.id;
    return {
      ...person,
      sessions: sessions
        .filter(isTheirs)
        .map((one) => ({ ...one, current: one.id === current })),
      passkeys: passkeys
        .filter(isTheirs)
        .map((one) => ({ ...one, current: one.id === currentKey })),
      notified: devices.filter(isTheirs),
    };
  });
}
