import type { Locale } from '../locale.ts';
import type { AnyAction } from './actions.ts';

/**
 * The kinds of entries in a request's history, each created by a person. The action that
 * removes a logged call leaves no entry, since the history is deleted with the request.
 */
export type RequestEventKind = Exclude<AnyAction['kind'], 'call-removed'>;

/** Short descriptions of the actions, by kind. */
export const actionTexts: Record<AnyAction['kind'], Record<Locale, string>> = {
  'call-logged': { es: 'apuntada por teléfono', ca: 'apuntada per telèfon' },
  'fields-corrected': { es: 'corregidos los datos', ca: 'corregides les dades' },
  'call-removed': { es: 'llamada borrada', ca: 'trucada esborrada' },
  answered: { es: 'contestada', ca: 'contestada' },
  'answer-corrected': {
    es: 'corregido cómo se contestó',
    ca: 'corregit com es va contestar',
  },
  reopened: { es: 'vuelta a sin contestar', ca: 'tornada a sense contestar' },
  'no-answer': { es: 'llamada sin respuesta', ca: 'trucada sense resposta' },
  'no-answer-deleted': {
    es: 'quitada la llamada sin respuesta',
    ca: 'treta la trucada sense resposta',
  },
  note: { es: 'nota escrita', ca: 'nota escrita' },
  'note-deleted': { es: 'nota borrada', ca: 'nota esborrada' },
  outcome: { es: 'resultado', ca: 'resultat' },
  'next-step': { es: 'qué viene', ca: 'què ve' },
  'step-done': { es: 'hecho', ca: 'fet' },
  urgent: { es: 'urgencia', ca: 'urgència' },
  'marked-spam': { es: 'marcada como publicidad', ca: 'marcada com a publicitat' },
  'spam-cleared': { es: 'dada por buena', ca: 'donada per bona' },
};
