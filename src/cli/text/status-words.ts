import type { Config } from '../../config/config.ts';
import type { FoundRequest } from '../../requests/find.ts';
import type { Style } from '../terminal.ts';

/** Within how many milliseconds the company promises to answer. */
export const promiseMs = 24 * 60 * 60 * 1000;

/** How a request stands, in a word of at most 11 letters. */
export function statusOf(request: RequestStatus, now: Date): { word: string; style: Style } {
  if (request.state === 'quarantined') return { word: 'sospechosa', style: 'yellow' };
  if (request.answered_at !== null) return { word: 'contestada', style: 'green' };
  const late = now.getTime() - Date.parse(request.received_at) > promiseMs;
  return late ? { word: 'con retraso', style: 'red' } : { word: 'pendiente', style: 'bold' };
}

type RequestStatus = Pick<FoundRequest, 'state' | 'answered_at' | 'received_at'>;

/** How its notice stands, in at most 10 letters: one that waits where no mail is set up is not being tried. */
export function noticeWord(notice: Notice, { mail }: Pick<Config, 'mail'>): string {
  return notice === 'pending' && mail === null ? 'sin correo' : noticeWords[notice];
}

type Notice = NonNullable<FoundRequest['notice']>;

export const noticeWords: Record<Notice, string> = {
  pending: 'en cola',
  delivered: 'entregado',
  failed: 'fallido',
};
