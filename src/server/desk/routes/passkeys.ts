import {
  registrationOptions as createOptions,
  savePasskey,
} from '../../../auth/passkeys.ts';
import { deviceFromUserAgent } from '../../../auth/user-agent.ts';
import { registrationOptions, registrationResponse } from '../../../desk-api/passkeys.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { readCookie, setCookie } from '../cookies.ts';
import { Refused } from '../refused.ts';
import type { DeskServices } from '../services.ts';
import type { DeskApp } from '../zod-provider.ts';

/** Saves a passkey on the device that sends the request. */
export function passkeyRoutes(
  app: DeskApp,
  { database, clock, party }: DeskServices,
): void {
  const db = database.queries;

  app.post(
    apiPaths.registrationOptions,
    {
      config: { recentSignIn: true },
      schema: { response: { 200: registrationOptions } },
    },
    async ({ session }, reply) => {
      if (!party) throw new Refused('not-found');

      const created = await createOptions(db, party, session, clock.now());
      setCookie(reply, 'challenge', created.cookie);
      return created.options;
    },
  );

  app.post(
    apiPaths.passkeys,
    { config: { recentSignIn: true }, schema: { body: registrationResponse } },
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
