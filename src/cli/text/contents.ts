import { moment } from '../../company/madrid-time.ts';
import type { Contents } from '../../database/backup/contents.ts';

/** `12 solicitudes, la última del 21/11/2026 10:05`. */
export function inWords({ requests, newest }: Contents): string {
  if (newest === null) return 'ninguna solicitud';
  if (requests === 1) return `una solicitud, del ${moment(newest)}`;
  return `${requests.toLocaleString('es-ES')} solicitudes, la última del ${moment(newest)}`;
}
