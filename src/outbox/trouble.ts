import type { Doubt } from '../requests/delete-old.ts';
import { formatDateTime } from '../time.ts';
import type { OutboxStatus } from './status.ts';

/** A trouble that `NOTIFY_URL` is told of. */
export type Trouble =
  | ({ event: 'outbox.late'; mail: 'configured' | 'not configured' } & OutboxStatus)
  /** Requests cannot be stored, and the form is answered with 503. */
  | { event: 'storage.failing'; since: string; reason: string }
  | { event: 'retention.refused'; doubt: Doubt };

export type TroubleEvent = Trouble['event'];

/** That a trouble is over, in Spanish. */
export const overInWords: Record<TroubleEvent, string> = {
  'outbox.late': 'Ya ha pasado: ningún aviso lleva tanto tiempo esperando.',
  'storage.failing': 'Ya ha pasado: las solicitudes se guardan otra vez.',
  'retention.refused': 'Ya ha pasado: las solicitudes antiguas se borran otra vez a su tiempo.',
};

/** A trouble in Spanish: what has happened, and what to do. */
export function troubleInWords(trouble: Trouble, requestsCommand: string): string {
  switch (trouble.event) {
    case 'outbox.late': {
      const minutes = Math.floor((trouble.oldestPendingSeconds ?? 0) / 60);
      const why = trouble.mail === 'configured' ? 'El correo no sale' : 'El correo no está configurado';
      return (
        `${why}. Avisos sin entregar: ${trouble.pending}; el más antiguo espera desde hace ${minutes} minutos. ` +
        `Las solicitudes están guardadas: ${requestsCommand} list`
      );
    }
    case 'storage.failing':
      return (
        `Las solicitudes no se pueden guardar desde el ${formatDateTime(trouble.since)}, y a quien envía el formulario se le dice ` +
        `que no ha llegado. La base de datos dice: ${trouble.reason}. Qué pasa: ${requestsCommand} doctor`
      );
    case 'retention.refused':
      return `${doubtInWords(trouble.doubt)} Si el reloj está en hora: ${requestsCommand} caducar`;
  }
}

/** Why old requests are not deleted although their time is over, in Spanish. */
export function doubtInWords(doubt: Doubt): string {
  const clock = `El reloj dice ${formatDateTime(doubt.now)}.`;
  const why =
    doubt.kind === 'most would go'
      ? `Se borrarían ${doubt.old} de ${doubt.total} solicitudes.`
      : `Se borrarían ${doubt.old}, y la última vez que se miró era el ${formatDateTime(doubt.lastRound)}.`;
  return `No se borran las solicitudes antiguas, por si el reloj está mal. ${clock} ${why}`;
}
