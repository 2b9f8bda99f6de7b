import { registrationOptions as createOptions, removePasskey, savePasskey } from '../../../auth/passkeys.ts';
import { deviceFromUserAgent } from '../../../auth/user-agent.ts';
import { registrationOptions, registrationResponse } from '../../../desk-api/passkeys.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { clearCookie, readCookie, setCookie } from '../cookie.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { aboutOne, asking, type DeskApp, nothingAsked, taking } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** Saving a passkey for the person who is signed in, and removing one. */
export function passkeyRoutes(app: DeskApp, { database, clock, party }: DeskOptions): void {
  const { queries: db } = database;
  const config = { recentSignIn: true };

  app.post(
    apiPaths.registrationOptions,
    { config, schema: asking(nothingAsked, registrationOptions) },
    async (request, reply) => {
      if (!party) throw new Refused('not-found');
      const { options, cookie } = await createOptions(db, party, sessionOf(request), clock.now());
      setCookie(request, reply, 'challenge', cookie);
      return options;
    },
  );

  app.post(apiPaths.passkeys, { config, schema: taking(registrationResponse) }, async (request, reply) => {
    if (!party) throw new Refused('not-found');
    const passkey = {
      session: sessionOf(request),
      response: request.body,
      cookie: readCookie(request, 'challenge'),
      device: deviceFromUserAgent(request.headers['user-agent']),
    };
    const result = await savePasskey(db, party, passkey, clock.now());
    if (result.kind === 'passkey-refused')
      request.log.warn({ reason: result.reason }, 'a passkey was not saved');
    if (result.kind !== 'saved') throw new Refused(result.kind);
    clearCookie(request, reply, 'challenge');
  });

  app.delete(apiPaths.passkey(':id'), { config, schema: aboutOne }, async (request) => {
    const result = await removePasskey(db, { ...request.params, by: sessionOf(request).person.id });
    if (result !== 'removed') throw new Refused(result);
  });
}
