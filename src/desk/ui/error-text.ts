import { ApiError } from '../state/client.ts';

/**
 * Returns an error in words for people: the server's own if it answered, never the
 * message of the exception.
 */
export function errorText(error: unknown): { title: string; detail: string } {
  const { kind = 'unknown', problem } = error instanceof ApiError ? error : {};
  if (problem) return problem;
  if (kind === 'offline') {
    return { title: 'Hace falta conexión', detail: 'Prueba otra vez cuando haya red.' };
  }
  return {
    title: kind === 'unreachable' ? 'El servidor no contesta' : 'Algo ha fallado',
    detail:
      'Las solicitudes están a salvo en el servidor. ' +
      'Prueba otra vez dentro de un momento.',
  };
}
