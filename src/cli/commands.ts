import type { Command } from './command.ts';

/**
 * The administrator's commands, as help groups them. Only the one that is typed is loaded: the database, mail and
 * spreadsheets that they work with take longer to load than most of them to run.
 */
export const groups: readonly { title: string; commands: readonly KnownCommand[] }[] = [
  {
    title: 'Personas: quién entra en la oficina',
    commands: [
      {
        name: 'desk',
        alias: 'oficina',
        summary: 'un enlace para entrar en la oficina',
        load: async () => (await import('./commands/desk.ts')).desk,
      },
      {
        name: 'people',
        alias: 'personas',
        summary: 'quién puede entrar, con qué dispositivos y llaves; quita a quien ya no deba',
        load: async () => (await import('./commands/people.ts')).people,
      },
      {
        name: 'push-key',
        alias: 'clave-push',
        summary: 'cambia la clave de las notificaciones, si alguien ha podido copiarla',
        load: async () => (await import('./commands/push-key.ts')).pushKey,
      },
    ],
  },
  {
    title: 'Solicitudes',
    commands: [
      {
        name: 'list',
        alias: 'lista',
        summary: 'las solicitudes, la más reciente primero',
        load: async () => (await import('./commands/list.ts')).list,
      },
      {
        name: 'show',
        alias: 'ver',
        summary: 'una solicitud entera, con la historia de sus avisos',
        load: async () => (await import('./commands/show.ts')).show,
      },
      {
        name: 'export',
        alias: 'exportar',
        summary: 'las solicitudes en un archivo: CSV, Excel o JSON',
        load: async () => (await import('./commands/export.ts')).exportRequests,
      },
      {
        name: 'access',
        alias: 'acceso',
        summary: 'todo lo que se guarda de una persona (RGPD, art. 15)',
        load: async () => (await import('./commands/access.ts')).access,
      },
      {
        name: 'erase',
        alias: 'borrar',
        summary: 'borra todo lo que se guarda de una persona (RGPD, art. 17)',
        load: async () => (await import('./commands/erase.ts')).erase,
      },
      {
        name: 'retry',
        alias: 'reintentar',
        summary: 'intenta de nuevo un aviso que no se pudo entregar',
        load: async () => (await import('./commands/retry.ts')).retry,
      },
      {
        name: 'expire',
        alias: 'caducar',
        summary: 'borra las que pasan de plazo, si el servidor no lo hace por precaución',
        load: async () => (await import('./commands/expire.ts')).expire,
      },
    ],
  },
  {
    title: 'Instalación',
    commands: [
      {
        name: 'doctor',
        alias: 'revisar',
        summary: 'dice si esta instalación está lista para publicarse',
        load: async () => (await import('./commands/doctor.ts')).doctor,
      },
      {
        name: 'backup',
        alias: 'copia',
        summary: 'una copia de seguridad, con el servidor en marcha',
        load: async () => (await import('./commands/backup.ts')).backup,
      },
      {
        name: 'restore',
        alias: 'restaurar',
        summary: 'vuelve a una copia de seguridad, con el servidor parado',
        load: async () => (await import('./commands/restore.ts')).restore,
      },
      {
        name: 'copy',
        alias: 'trasladar',
        summary: 'copia la base de datos a otra vacía, p. ej. de SQLite a PostgreSQL',
        load: async () => (await import('./commands/copy.ts')).copy,
      },
      {
        name: 'demo',
        alias: 'ejemplo',
        summary: 'llena una base de datos vacía con solicitudes inventadas',
        load: async () => (await import('./commands/demo.ts')).demo,
      },
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
  /** The same in Spanish. */
  alias: string;
  /** A line in Spanish. */
  summary: string;
  load(): Promise<Command>;
};
