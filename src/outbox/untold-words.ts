import { capitalized } from '../contact/wording.ts';
import type { Untold } from './status.ts';

/** The requests of which nobody could be told by mail: a Spanish sentence for each kind of mail that failed. */
export function untoldInWords(untold: Untold): string[] {
  return untoldKinds.flatMap((kind) =>
    untold[kind].length > 0 ? [`${capitalized(untoldSentences[kind])}: ${untold[kind].join(', ')}`] : [],
  );
}

/** What could not be done for these requests, by the kind of mail that failed. */
export const untoldSentences: Record<keyof Untold, string> = {
  request: 'no se pudo avisar por correo de estas solicitudes',
  digest: 'no se pudo enviar el resumen de estas solicitudes, posible publicidad',
  reminder: 'no se pudo recordar por correo que estas solicitudes siguen sin contestar',
  'follow-up': 'no se pudo avisar por correo de que estas solicitudes son para hoy',
};

export const untoldKinds = Object.keys(untoldSentences) as (keyof Untold)[];
