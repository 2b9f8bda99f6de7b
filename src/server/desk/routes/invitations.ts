import { invite } from '../../../auth/invitations.ts';
import { readName } from '../../../auth/people.ts';
import { invitation, invitationFor } from '../../../desk-api/invitations.ts';
import { apiPaths, linkUrl } from '../../../desk-api/paths.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { asking, type DeskApp } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** Inviting a new person, or oneself on another device, by a link that signs in once. */
export function invitationRoutes(app: DeskApp, { database, clock, address }: DeskOptions): void {
  app.post(
    apiPaths.invitations,
    { config: { recentSignIn: true }, schema: asking(invitationFor, invitation) },
    async (request) => {
      const name = request.body.name === null ? null : readName(request.body.name);
      if (name === undefined) throw new Refused('no-name');
      const result = await invite(database.queries, { session: sessionOf(request), name }, clock.now());
      if (result.kind !== 'invited') throw new Refused(result.kind);
      const { person, link } = result;
      return {
        url: linkUrl(address.origin, link.secret),
        name: person.name,
        expiresAt: link.expiresAt.toISOString(),
      };
    },
  );
}
