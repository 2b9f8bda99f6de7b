import { invitation, invitationInPath, invitations, invited } from '../../../desk-api/invitations.ts';
import { apiPaths, linkUrl } from '../../../desk-api/paths.ts';
import { invite } from '../../../people/invite.ts';
import { listLinks, revokeLink } from '../../../people/link.ts';
import { readName } from '../../../people/person.ts';
import { hashSecret } from '../../../people/secrets.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { type DeskApp, nothing } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** Links that let somebody in once, as the terminal makes them: for somebody new, or for another device. */
export function invitationRoutes(app: DeskApp, { database, clock, address }: DeskOptions): void {
  const { queries: db } = database;

  app.get(apiPaths.invitations, { schema: { response: { 200: invitations } } }, async (request) => {
    const { open, used } = await listLinks(db, sessionOf(request).person.id, clock.now());
    return {
      open: open.map(({ hash, name, maker, expires_at }) => ({
        id: hash,
        name,
        by: maker,
        expiresAt: expires_at,
      })),
      used: used.map(({ hash, name, used_at }) => ({ id: hash, name, at: used_at })),
    };
  });

  app.post(
    apiPaths.invitations,
    { config: { fresh: true }, schema: { body: invited, response: { 200: invitation } } },
    async (request) => {
      const name = readName(request.body.name);
      if (name === undefined) throw new Refused('no-name');
      const wanted = { name, add: request.body.add, by: sessionOf(request).person.id };
      const made = await invite(db, wanted, clock.now());
      if (made.kind !== 'invited') throw new Refused(made.kind === 'signed out' ? 'signed-out' : 'not-found');
      const { secret, expiresAt } = made.link;
      return {
        id: hashSecret(secret),
        url: linkUrl(address.origin, secret),
        name: made.person.name,
        expiresAt: expiresAt.toISOString(),
      };
    },
  );

  app.delete(
    apiPaths.invitation(':id'),
    { schema: { params: invitationInPath, response: { 204: nothing } } },
    async (request) => {
      if (!(await revokeLink(db, request.params.id))) throw new Refused('not-found');
    },
  );
}
