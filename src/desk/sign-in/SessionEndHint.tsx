import type { SessionEnd } from '../../devices.ts';
import { sessionEnd } from '../state/session.ts';

/** Says why the session of this browser has ended, if not by signing out. */
export function SessionEndHint() {
  const why = sessionEnd.use();
  return why && <p role="status">{reasons[why]}</p>;
}

const reasons: Record<SessionEnd, string> = {
  idle: 'Hacía 30 días que no entrabas aquí, y la sesión se cerró sola. Entra otra vez.',
  age: 'A los 90 días se pide entrar otra vez, y la sesión se cerró sola.',
  'by-person': 'Tu sesión en este dispositivo se cerró desde otro.',
  'passkey-removed':
    'Se quitó la llave con la que entraste, y se cerró la sesión. Entra de otra manera.',
  'person-removed': 'Ya no estás entre las personas de la oficina.',
};
