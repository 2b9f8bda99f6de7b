import { ApiError } from './api.ts';

/** An error in words for a person, which are the server's where it answered: never the program's own message. */
export function problemWords(error: unknown): { title: string; detail: string } {
  if (!(error instanceof ApiError) || error.kind === 'unknown') return unknown;
  return error.problem ?? (error.kind === 'offline' ? offline : unreachable);
}

const offline = {
  title: 'Hace falta conexión',
  detail: 'No se ha hecho nada. Prueba otra vez cuando haya red.',
};

const unreachable = {
  title: 'El servidor no contesta',
  detail: 'Puede que no haya red. Las solicitudes están a salvo: prueba otra vez dentro de un momento.',
};

const unknown = {
  title: 'Algo ha fallado',
  detail: 'Las solicitudes están a salvo en el servidor. Recarga la página y prueba otra vez.',
};
