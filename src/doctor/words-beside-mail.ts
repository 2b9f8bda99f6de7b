import { moment } from '../company/madrid-time.ts';
import type { FactWords } from './speaker.ts';

/** What is found of notifications and of the webhook, in Spanish. */
export const waysBesideMail: FactWords<Kind> = {
  'push services reached': () => [
    'Notificaciones: se pueden activar, y desde aquí se llega a los servicios de Chrome, Firefox y Safari.',
  ],
  'push service not reached': ({ host, reason }) => [
    `Notificaciones: desde aquí no se llega a ${host} (${reason})`,
    'Deja salir las conexiones a ese nombre por el puerto 443.',
  ],
  'devices told by push': ({ devices }, { program }) => [
    `Notificaciones: activadas en ${devices === 1 ? '1 dispositivo' : `${devices} dispositivos`}. ` +
      `Si alguien ha podido copiar la base de datos, cambia su clave: ${program} clave-push`,
  ],
  'device fell silent': ({ person, browser, system, at }) => [
    `Notificaciones: dejaron de llegar a un dispositivo de ${person} (${browser}, ${system}) el ${moment(at)}`,
    'Que las active otra vez en él: en la oficina, «Personas y dispositivos».',
  ],
  'pushes not delivered': ({ pending, failed, reason }) => [
    `Notificaciones: ${pending} sin entregar y ${failed} que no se pudieron entregar` +
      (reason ? `. El servicio dijo: ${reason}` : ''),
    'Prueba en la oficina, en «Personas y dispositivos»: «Enviar una de prueba».',
  ],
  'webhook in time': ({ host, content }) => [
    `Webhook: a ${host} se le avisa de cada solicitud, ` +
      (content === 'id'
        ? 'solo con su número.'
        : 'con todos sus datos: quien lo lleva va en company.ts (processors).'),
  ],
  'webhook missing': ({ since, pending }, { program }) => [
    `Webhook: desde el ${moment(since)} no está configurado, y ${pending === 1 ? 'le espera 1 aviso' : `le esperan ${pending} avisos`}`,
    `Si falta por error, pon otra vez WEBHOOK_URL y reinicia el servidor. Si no, descártalos: ${program} reintentar --drop. ` +
      'A los siete días se descartan solos.',
  ],
  'webhook not delivered': ({ host, pending, failed, reason }) => [
    `Webhook: ${host} no recibe los avisos: ${pending} sin entregar y ${failed} que no se pudieron entregar` +
      (reason ? `. Lo que pasa: ${reason}` : ''),
    'Mira si el otro programa está en marcha, y revisa WEBHOOK_URL.',
  ],
};

type Kind =
  | 'push services reached'
  | 'push service not reached'
  | 'devices told by push'
  | 'device fell silent'
  | 'pushes not delivered'
  | 'webhook in time'
  | 'webhook missing'
  | 'webhook not delivered';
