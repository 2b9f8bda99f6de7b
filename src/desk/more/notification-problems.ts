import { isInstalled } from '../state/install.ts';

/** Says why notifications cannot be turned on. */
export const problemTexts = {
  denied:
    'Este navegador las tiene bloqueadas para la oficina. ' +
    'Se permiten en sus ajustes, en los permisos de esta página.',
  'install-first':
    'En un iPhone o iPad hace falta instalar antes la oficina: «Compartir», ' +
    '«Añadir a pantalla de inicio», y ábrela desde allí.',
  unsupported:
    'Este navegador no tiene notificaciones. ' +
    'Prueba con Chrome, Edge, Firefox o Safari.',
  'no-worker':
    'Este navegador no deja que la oficina funcione en segundo plano: ' +
    'sin eso no hay notificaciones.',
  'no-service':
    'El servicio de notificaciones de este navegador no contesta. ' +
    'Prueba más tarde, o con otro navegador.',
};

export type NotificationProblem = keyof typeof problemTexts;

/** Returns why this browser cannot have notifications; undefined if it can. */
export function supportProblem(): NotificationProblem | undefined {
  if (globalThis.Notification?.permission === 'denied') return 'denied';

  const isSupported =
    'PushManager' in globalThis &&
    'Notification' in globalThis &&
    'serviceWorker' in navigator;
  if (isSupported) return undefined;
  // On an iPhone or iPad, Safari supports push for installed apps only.
  return 'standalone' in navigator && !isInstalled() ? 'install-first' : 'unsupported';
}
