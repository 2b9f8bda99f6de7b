import { deviceFromUserAgent } from '../../../auth/user-agent.ts';
import { statusActionResult } from '../../../desk-api/installation.ts';
import {
  newSubscription,
  notificationQuery,
  notificationState,
} from '../../../desk-api/notifications.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import type { DeliveryResult } from '../../../notifications/deliveries.ts';
import {
  claimSubscription,
  findSubscription,
  removeSubscription,
  saveSubscription,
  vapidKey,
} from '../../../notifications/push-subscriptions.ts';
import { areBrowserKeys } from '../../../notifications/web-push.ts';
import { type DeskOptions, Refused } from '../desk-app.ts';
import type { DeskApp } from '../zod-provider.ts';

/** Notifications in the browser that asks. */
export function notificationRoutes(app: DeskApp, { db, clock, push }: DeskOptions): void {
  app.post(
    apiPaths.notifications,
    { schema: { body: notificationQuery, response: { 200: notificationState } } },
    async ({ body: { endpoint }, session }) => {
      const on =
        endpoint !== null && (await claimSubscription(db, { session, endpoint }));
      const renew =
        !on && (await findSubscription(db, { sessionId: session.id })) !== undefined;
      return { key: (await vapidKey(db)).publicKey, on, renew };
    },
  );

  app.put(
    apiPaths.notificationDevice,
    { schema: { body: newSubscription } },
    async (request) => {
      const { endpoint, keys } = request.body;
      if (!areBrowserKeys(keys) || !push.allows(endpoint))
        throw new Refused('endpoint-refused');
      const device = deviceFromUserAgent(request.headers['user-agent']);
      await saveSubscription(
        db,
        { ...request.body, session: request.session, device },
        clock.now(),
      );
    },
  );

  app.delete(apiPaths.notificationDevice, async ({ session }) => {
    await removeSubscription(db, { sessionId: session.id });
  });

  app.post(
    apiPaths.testNotification,
    { schema: { response: { 200: statusActionResult } } },
    async (request) => {
      const device = await findSubscription(db, { sessionId: request.session.id });
      if (!device) throw new Refused('not-found');
      const result = await push.sendTest(device);
      return { done: result.status === 'delivered', text: inWords(result) };
    },
  );
}

function inWords(result: DeliveryResult): string {
  if (result.status === 'skipped')
    return 'Este navegador las ha dado de baja. Actívalas otra vez.';
  if (result.status === 'retry')
    return `El servicio de notificaciones de este navegador no la acepta: ${result.reason}. Si sigue igual, díselo a quien lleva la web.`;
  return 'Enviada. Si no aparece en unos segundos, mira en los ajustes del sistema si este navegador puede mostrarlas.';
}
