import { revoke } from '../../../auth/sessions.ts';
import { deviceFromUserAgent } from '../../../auth/user-agent.ts';
import { type StatusActionResult, statusActionResult } from '../../../desk-api/installation.ts';
import { newSubscription, notificationQuery, notificationState } from '../../../desk-api/notifications.ts';
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
import {
  aboutOne,
  asking,
  type DeskApp,
  type DeskOptions,
  nothingAsked,
  Refused,
  silent,
  taking,
} from '../desk-app.ts';

/** Notifications in a browser. Everybody may turn them off on any device but those of the first person. */
export function notificationRoutes(app: DeskApp, { db, clock, push }: DeskOptions): void {
  app.post(apiPaths.notifications, asking(notificationQuery, notificationState), async (request) => {
    const { endpoint } = request.body;
    const session = request.session;
    const on = endpoint !== null && (await claimSubscription(db, { session, endpoint }));
    const renew = !on && (await findSubscription(db, { sessionId: session.id })) !== undefined;
    return { key: (await vapidKey(db)).publicKey, on, renew };
  });

  app.put(apiPaths.notificationDevice, taking(newSubscription), async (request) => {
    const { endpoint, keys } = request.body;
    if (!areBrowserKeys(keys) || !push.allows(endpoint)) throw new Refused('endpoint-refused');
    const device = deviceFromUserAgent(request.headers['user-agent']);
    await saveSubscription(db, { ...request.body, session: request.session, device }, clock.now());
  });

  app.delete(apiPaths.notificationDevice, silent, async (request) => {
    await removeSubscription(db, { sessionId: request.session.id });
  });

  app.delete(apiPaths.notifiedDevice(':id'), aboutOne, async ({ params, session }) => {
    const result = await revoke(db, 'pushSubscriptions', { ...params, by: session.person.id });
    if (result !== 'revoked') throw new Refused(result);
  });

  app.post(apiPaths.testNotification, asking(nothingAsked, statusActionResult), async (request) => {
    const device = await findSubscription(db, { sessionId: request.session.id });
    if (!device) throw new Refused('not-found');
    return inWords(await push.sendTest(device));
  });
}

function inWords(result: DeliveryResult): StatusActionResult {
  if (result.status === 'skipped')
    return { done: false, text: 'Este navegador las ha dado de baja. Actívalas otra vez.' };
  if (result.status === 'retry')
    return {
      done: false,
      text: `El servicio de notificaciones de este navegador no la acepta: ${result.reason}. Si sigue igual, díselo a quien lleva la web.`,
    };
  return {
    done: true,
    text: 'Enviada. Si no aparece en unos segundos, mira en los ajustes del sistema si este navegador puede mostrarlas.',
  };
}
