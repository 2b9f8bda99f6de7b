import type { z } from 'zod';
import { listPasskeys } from '../../../auth/passkeys.ts';
import { listPeople, readName, renamePerson } from '../../../auth/people.ts';
import { removePerson } from '../../../auth/remove-person.ts';
import {
  endSessionsOf,
  listSessions,
  revoke,
  type Session,
} from '../../../auth/sessions.ts';
import { invite, inviteAgain, markLinksRead } from '../../../auth/sign-in-links.ts';
import type { Db } from '../../../database/tables.ts';
import { linkUrl } from '../../../desk-address.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { invitation, invitationFor, ownName, people } from '../../../desk-api/people.ts';
import { idInPath } from '../../../desk-api/schemas.ts';
import { listSubscriptions } from '../../../notifications/push-subscriptions.ts';
import { Refused } from '../refused.ts';
import type { DeskServices } from '../services.ts';
import type { DeskApp } from '../zod-provider.ts';

/**
 * The people with their devices and passkeys: inviting people, renaming oneself, removing
 * people, and revoking sessions, passkeys and links.
 */
export function peopleRoutes(
  app: DeskApp,
  { database, clock, address }: DeskServices,
): void {
  const db = database.queries;

  app.get(
    apiPaths.people,
    { schema: { response: { 200: people } } },
    async ({ session }) => ({
      people: await readPeople(db, session.id, clock.now()),
    }),
  );

  app.post(
    apiPaths.invitations,
    {
      config: { recentSignIn: true },
      schema: { body: invitationFor, response: { 200: invitation } },
    },
    async ({ body, session }) => {
      const result = await makeInvitation(db, body, session.person.id, clock.now());
      if (result.kind !== 'invited') throw new Refused(result.kind);

      const { person, link } = result;
      return {
        url: linkUrl(address.origin, link.secret),
        name: person.name,
        expiresAt: link.expiresAt.toISOString(),
      };
    },
  );

  app.put(
    apiPaths.ownName,
    { config: { recentSignIn: true }, schema: { body: ownName } },
    async ({ body, session }) => {
      const renaming = { id: session.person.id, name: nameIn(body.name) };
      const result = await renamePerson(db, renaming);
      if (result !== 'renamed') throw new Refused(result);
    },
  );

  app.delete(apiPaths.linkToRead, async ({ session }) => {
    await markLinksRead(db, session.person.id, clock.now());
  });

  app.delete(
    apiPaths.person(':id'),
    { config: { recentSignIn: true }, schema: { params: idInPath } },
    async ({ params, session }) => {
      const removal = { id: params.id, by: session.person.id };
      const result = await removePerson(db, removal, clock.now());
      if (result !== 'removed') throw new Refused(result);
    },
  );

  app.delete(
    apiPaths.sessions,
    { config: { recentSignIn: true } },
    async ({ session }) => {
      await endSessionsOf(db, session.person.id, clock.now());
    },
  );

  app.delete(
    apiPaths.endSession(':id'),
    { config: { recentSignIn: true }, schema: { params: idInPath } },
    async (request) => revokeFrom(db, 'sessions', request, clock.now()),
  );

  app.delete(
    apiPaths.passkey(':id'),
    { config: { recentSignIn: true }, schema: { params: idInPath } },
    async (request) => revokeFrom(db, 'passkeys', request, clock.now()),
  );

  app.delete(
    apiPaths.notifiedDevice(':id'),
    { schema: { params: idInPath } },
    async (request) => revokeFrom(db, 'pushSubscriptions', request, clock.now()),
  );
}

function makeInvitation(
  db: Db,
  whom: z.infer<typeof invitationFor>,
  by: number,
  now: Date,
) {
  if ('personId' in whom) return inviteAgain(db, { by, personId: whom.personId }, now);

  const name = whom.name === null ? null : nameIn(whom.name);
  return invite(db, { by, name }, now);
}

/**
 * Reads all people with their sessions, passkeys and devices with notifications.
 * `current` is the session of the request. The response schema removes other fields.
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

function nameIn(text: string): string {
  const name = readName(text);
  if (name === undefined) throw new Refused('no-name');

  return name;
}

async function revokeFrom(
  db: Db,
  table: Parameters<typeof revoke>[1],
  { params, session }: { params: { id: number }; session: Session },
  now: Date,
): Promise<void> {
  const revocation = { id: params.id, by: session.person.id };
  const result = await revoke(db, table, revocation, now);
  if (result !== 'revoked') throw new Refused(result);
}
