import { problems } from '../../desk-api/problems.ts';
import { ApiError } from './api.ts';

/** What a person is told when something could not be done: never a text of the program's own. */
export function problemWords(error: unknown): { title: string; detail: string } {
  if (!(error instanceof ApiError)) return unknown;
  switch (error.kind) {
    case 'unreachable':
      return unreachable;
    case 'unknown':
      return unknown;
    default:
      return problems[error.kind];
  }
}

const unreachable = {
  title: 'El servidor no contesta',
  detail: 'Puede que no haya red. Las solicitudes están a salvo: prueba otra vez dentro de un momento.',
};

const unknown = {
  title: 'Algo ha fallado',
  detail: 'Las solicitudes están a salvo en el servidor. Recarga la página y prueba otra vez.',
};
