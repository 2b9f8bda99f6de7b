import { counted } from '../../contact/wording.ts';
import type { Access } from '../../desk-api/personal-data.ts';

/** `2 solicitudes, 1 nota y 4 avisos`. */
export function amount({ requests }: Access): string {
  const notes = requests.filter(({ note }) => note !== '').length;
  const mails = requests.flatMap(({ history }) => history).filter((event) => 'deliveredAt' in event).length;
  const words = [
    counted(requests.length, 'solicitud', 'solicitudes'),
    notes > 0 ? counted(notes, 'nota', 'notas') : '',
    mails > 0 ? counted(mails, 'aviso', 'avisos') : '',
  ];
  return list.format(words.filter(Boolean));
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });
