import { deviceFromUserAgent } from '../../../auth/user-agent.ts';
import { deviceAdded, deviceAsked, pushSettings, pushState } from '../../../desk-api/notifications.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { type ActionResult, actionAsked, actionResult } from '../../../desk-api/state.ts';
import {
  addDevice,
  changeSettings,
  deviceOfSession,
  findDevice,
  removeDevice,
} from '../../../outbox/push/devices.ts';
import { areBrowserKeys } from '../../../outbox/push/encrypt.ts';
import type { PushOutcome } from '../../../outbox/push/pusher.ts';
import { vapidKey } from '../../../outbox/push/vapid.ts';
import { sendTest } from '../../../outbox/push/worker.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { aboutOne, asking, type DeskApp, silent, taking } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** Notifications of requests in a browser. Whoever is signed in may turn them off on any device. */
export function notificationRoutes(app: DeskApp, { database, clock, pusher, nudge }: DeskOptions): void {
  const { queries: db } = database;

  app.post(apiPaths.notifications, { schema: asking(deviceAsked, pushState) }, async (request) => {
    const { endpoint } = request.body;
    const session = sessionOf(request);
    const { publicKey } = await vapidKey(db, clock.now());
    const here = endpoint === null ? undefined : await findDevice(db, { session, endpoint });
    const elsewhere = here === undefined && (await deviceOfSession(db, session)) !== undefined;
    return { key: publicKey, here: here ?? null, elsewhere };
  });

  app.put(apiPaths.notificationDevice, { schema: taking(deviceAdded) }, async (request) => {
    const { endpoint, keys } = request.body;
    if (!areBrowserKeys(keys) || !(await pusher.allows(endpoint))) throw new Refused('endpoint-refused');
    const device = deviceFromUserAgent(request.headers['user-agent']);
    await addDevice(db, { ...request.body, session: sessionOf(request), device }, clock.now());
  });

  app.delete(apiPaths.notificationDevice, { schema: silent }, async (request) => {
    await removeDevice(db, { session_id: sessionOf(request).id });
  });

  app.delete(apiPaths.notifiedDevice(':id'), { schema: aboutOne }, async (request) => {
    await removeDevice(db, request.params);
  });

  app.put(apiPaths.notificationSettings, { schema: taking(pushSettings) }, async (request) => {
    const asked = { session: sessionOf(request), settings: request.body };
    if (!(await changeSettings(db, asked, clock.now()))) throw new Refused('no-notifications');
    nudge();
  });

  app.post(apiPaths.testNotification, { schema: asking(actionAsked, actionResult) }, async (request) => {
    const device = await deviceOfSession(db, sessionOf(request));
    if (!device) throw new Refused('no-notifications');
    return inWords(await sendTest(db, pusher, device, clock.now()));
  });
}

function inWords(outcome: PushOutcome): ActionResult {
  switch (outcome.kind) {
    case 'sent':
      return {
        done: true,
        what: 'Enviada.',
        todo: 'Si no aparece en unos segundos, mira en los ajustes del sistema si este navegador puede mostrarlas.',
      };
    case 'gone':
      return {
        done: false,
        what: 'Este navegador las ha dado de baja.',
        todo: 'Actívalas otra vez.',
      };
    case 'aborted':
      return { done: false, what: 'No ha salido: el servidor se está parando.', todo: null };
    default:
      return {
        done: false,
        what: `El servicio de notificaciones de este navegador no la acepta: ${outcome.reason}.`,
        todo: 'Si sigue igual, díselo a quien lleva la web.',
      };
  }
}
