import { madePasskey, newPasskey } from '../../../desk-api/passkeys.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { deviceOf } from '../../../people/device.ts';
import { removePasskey } from '../../../people/put-out.ts';
import { askForNewPasskey, savePasskey } from '../../../people/save-passkey.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { aboutOne, asking, type DeskApp, nothingAsked, taking } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** Saving a passkey for whoever is signed in, and removing one. */
export function passkeyRoutes(app: DeskApp, { database, clock, party }: DeskOptions): void {
  const { queries: db } = database;
  const fresh = { fresh: true };

  app.post(
    apiPaths.newPasskey,
    { config: fresh, schema: asking(nothingAsked, newPasskey) },
    async (request) => {
      if (!party) throw new Refused('not-found');
      return askForNewPasskey(db, party, sessionOf(request), clock.now());
    },
  );

  app.post(apiPaths.passkeys, { config: fresh, schema: taking(madePasskey) }, async (request) => {
    if (!party) throw new Refused('not-found');
    const device = deviceOf(request.headers['user-agent']);
    const made = { session: sessionOf(request), response: request.body, device };
    const saved = await savePasskey(db, party, made, clock.now());
    if (saved.kind === 'signed out') throw new Refused('signed-out');
    if (saved.kind === 'late') throw new Refused('passkey-late');
    if (saved.kind === 'refused') {
      request.log.warn({ reason: saved.reason }, 'a passkey was not saved');
      throw new Refused('passkey-refused');
    }
  });

  app.delete(apiPaths.passkey(':id'), { config: fresh, schema: aboutOne }, async (request) => {
    await removePasskey(db, request.params.id);
  });
}
