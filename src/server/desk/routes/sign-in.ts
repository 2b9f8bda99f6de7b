import { apiPaths } from '../../../desk-api/paths.ts';
import { linkSpent, ways } from '../../../desk-api/sessions.ts';
import { deviceOf } from '../../../people/device.ts';
import { enterByLink } from '../../../people/enter.ts';
import { keepSecret, readSecret } from '../cookie.ts';
import type { DeskOptions } from '../options.ts';
import { refuse } from '../problem.ts';
import { type DeskApp, nothing } from '../schemas.ts';

/** How to get in: all that is answered to somebody without a session. */
export function signInRoutes(app: DeskApp, { database, clock, command }: DeskOptions): void {
  app.get(apiPaths.ways, { schema: { response: { 200: ways } } }, async () => ({ command }));

  app.post(
    apiPaths.spendLink,
    { schema: { body: linkSpent, response: { 204: nothing } } },
    async (request, reply) => {
      const device = deviceOf(request.headers['user-agent'] ?? '');
      const asked = { link: request.body.link, device, replaces: readSecret(request) };
      const entered = await enterByLink(database.queries, asked, clock.now());
      if (entered.kind === 'used') return refuse(reply, 'link-used');
      if (entered.kind === 'expired')
        return refuse(reply, 'link-expired', { expiredAt: entered.at.toISOString() });
      keepSecret(request, reply, entered.secret);
      return reply.code(204).send();
    },
  );
}
