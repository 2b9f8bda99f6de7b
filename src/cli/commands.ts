import type { Command } from './command.ts';

/**
 * The administrator's commands, as help groups them. Only the one that is typed is loaded: the database, mail and
 * spreadsheets that they work with take longer to load than most of them to run.
 */
export const groups: readonly { title: string; commands: readonly KnownCommand[] }[] = [
  {
    title: 'Personas: quién entra en la oficina',
    commands: [
      { name: 'desk', alias: 'oficina', summary: 'un enlace para entrar en la oficina' },
      {
        name: 'people',
        alias: 'personas',
        summary: 'quién puede entrar, con qué dispositivos y llaves; quita a quien ya no deba',
      },
      {
        name: 'push-key',
        alias: 'clave-push',
        summary: 'cambia la clave de las notificaciones, si alguien ha podido copiarla',
      },
    ],
  },
  {
    title: 'Solicitudes',
    commands: [
      { name: 'list', alias: 'lista', summary: 'las solicitudes, la más reciente primero' },
      { name: 'show', alias: 'ver', summary: 'una solicitud entera, con la historia de sus avisos' },
      { name: 'export', alias: 'exportar', summary: 'las solicitudes en un archivo: CSV, Excel o JSON' },
      { name: 'access', alias: 'acceso', summary: 'todo lo que se guarda de una persona (RGPD, art. 15)' },
      {
        name: 'erase',
        alias: 'borrar',
        summary: 'borra todo lo que se guarda de una persona (RGPD, art. 17)',
      },
      { name: 'retry', alias: 'reintentar', summary: 'intenta de nuevo un aviso que no se pudo entregar' },
      {
        name: 'expire',
        alias: 'caducar',
        summary: 'borra las que pasan de plazo, si el servidor no lo hace por precaución',
      },
    ],
  },
  {
    title: 'Instalación',
    commands: [
      { name: 'doctor', alias: 'revisar', summary: 'dice si esta instalación está lista para publicarse' },
      { name: 'backup', alias: 'copia', summary: 'una copia de seguridad, con el servidor en marcha' },
      {
        name: 'restore',
        alias: 'restaurar',
        summary: 'vuelve a una copia de seguridad, con el servidor parado',
      },
      {
        name: 'copy',
        alias: 'trasladar',
        summary: 'copia la base de datos a otra vacía, p. ej. de SQLite a PostgreSQL',
      },
      { name: 'demo', alias: 'ejemplo', summary: 'llena una base de datos vacía con solicitudes inventadas' },
    ],
  },
];

export const commands: readonly KnownCommand[] = groups.flatMap(({ commands }) => commands);

/** The command of that name, in English or in Spanish. */
export function commandNamed(typed: string | undefined): KnownCommand | undefined {
  return commands.find(({ name, alias }) => name === typed || alias === typed);
}

/** Commands of the version before, by what does their work now. To be deleted with the next version. */
export const gone = {
  desk: [
    ...['answered', 'contestada', 'missed-call', 'llamada', 'note', 'nota', 'label', 'etiqueta'],
    ...['release', 'liberar', 'quarantine', 'apartar', 'stats', 'cifras', 'watch', 'mirar'],
  ],
  people: ['sessions', 'sesiones', 'passkeys', 'llaves'],
};

export type KnownCommand = {
  name: string;
  alias: string;
  summary: string;
};

/** @throws where `commands` has no file of its name. */
export async function loadCommand({ name }: KnownCommand): Promise<Command> {
  const { default: command }: { default: Command } = await import(`./commands/${name}.ts`);
  return command;
}
