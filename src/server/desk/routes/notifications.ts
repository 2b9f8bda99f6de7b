import { deviceFromUserAgent } from '../../../auth/user-agent.ts';
import { statusActionResult } from '../../../desk-api/installation.ts';
import {
  newSubscription,
  notificationQuery,
  notificationState,
} from '../../../desk-api/notifications.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import type { DeliveryResult } from '../../../notifications/delivery-result.ts';
import {
  claimSubscription,
  findSubscription,
  removeSubscription,
  saveSubscription,
  vapidKey,
} from '../../../notifications/push-subscriptions.ts';
import { areBrowserKeys } from '../../../notifications/web-push.ts';
import { Refused } from '../refused.ts';
import type { DeskServices } from '../services.ts';
import type { DeskApp } from '../zod-provider.ts';

/** The notifications of the browser that sends the request. */
export function notificationRoutes(
  app: DeskApp,
  { database, clock, notifications }: DeskServices,
): void {
  const db = database.queries;
  const { push } = notifications;

  app.post(
    apiPaths.notifications,
    { schema: { body: notificationQuery, response: { 200: notificationState } } },
    async ({ body: { endpoint }, session }) => {
      const on =
        endpoint !== null && (await claimSubscription(db, { session, endpoint }));
      const outdated = on
        ? undefined
        : await findSubscription(db, { sessionId: session.id });
      const { publicKey } = await vapidKey(db);

      return { key: publicKey, on, renew: outdated !== undefined };
    },
  );

  app.put(
    apiPaths.notificationDevice,
    { schema: { body: newSubscription } },
    async ({ body, headers, session }) => {
      if (!areBrowserKeys(body.keys) || !push.allows(body.endpoint))
        throw new Refused('endpoint-refused');

      const device = deviceFromUserAgent(headers['user-agent']);
      const subscription = { ...body, session, device };
      if (!(await saveSubscription(db, subscription, clock.now())))
        throw new Refused('signed-out');
    },
  );

  app.delete(apiPaths.notificationDevice, async ({ session }) => {
    await removeSubscription(db, { sessionId: session.id });
  });

  app.post(
    apiPaths.testNotification,
    { schema: { response: { 200: statusActionResult } } },
    async ({ session }) => {
      const device = await findSubscription(db, { sessionId: session.id });
      if (!device) throw new Refused('not-found');

      const result = await push.sendTest(device);
      return { done: result.status === 'delivered', text: inWords(result) };
    },
  );
}

function inWords(result: DeliveryResult): string {
  switch (result.status) {
    case 'skipped':
      return 'Este navegador las ha dado de baja. Actívalas otra vez.';
    case 'retry':
      return (
        'El servicio de notificaciones de este navegador no la acepta: ' +
        `${result.reason}. Si sigue igual, díselo a quien lleva la web.`
      );
    case 'delivered':
      return (
        'Enviada. Si no aparece en unos segundos, mira en los ajustes del sistema ' +
        'si este navegador puede mostrarlas.'
      );
  }
}
