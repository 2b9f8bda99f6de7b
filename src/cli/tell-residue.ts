import type { Overwritten } from '../database/overwrite.ts';
import type { Installation } from './installation.ts';

/** Says what can still be read in the files of what was deleted; returns the exit code of that. */
export function tellResidue({ terminal }: Installation, overwritten: Overwritten): number | undefined {
  if (overwritten.outcome === 'done') return undefined;
  terminal.note(overwritten.outcome === 'failed' ? notOverwritten(overwritten.reason) : stillRead);
  return 1;
}

const stillRead = `
Lo borrado ya no se ve, pero sus restos siguen en los archivos de la base de datos: otro programa los está
leyendo (¿una copia o una exportación a medias?). Cuando acabe, repite el mismo comando y desaparecerán.
`;

function notOverwritten(reason: string): string {
  return `
Lo borrado ya no se ve, pero sus restos siguen en los archivos de la base de datos, que no se han podido limpiar.
Dice: «${reason}». Cuando esté arreglado, repite el mismo comando y desaparecerán.
`;
}
