import type { Command } from './command.ts';

/**
 * The owner's commands, in the order in which help names them. Only the one that is typed is loaded: the database,
 * mail and spreadsheets that they work with take longer to load than most of them to run.
 */
export const commands: readonly KnownCommand[] = [
  {
    name: 'desk',
    alias: 'oficina',
    summary: 'un enlace para entrar en la oficina, la página para ver y atender las solicitudes',
    load: async () => (await import('./commands/desk.ts')).desk,
  },
  {
    name: 'people',
    alias: 'personas',
    summary: 'quién puede entrar en la oficina; quita a quien ya no debe',
    load: async () => (await import('./commands/people.ts')).people,
  },
  {
    name: 'sessions',
    alias: 'sesiones',
    summary: 'quién está dentro de la oficina, y en qué dispositivos',
    load: async () => (await import('./commands/sessions.ts')).sessions,
  },
  {
    name: 'passkeys',
    alias: 'llaves',
    summary: 'con qué llaves de acceso se entra en la oficina',
    load: async () => (await import('./commands/passkeys.ts')).passkeys,
  },
  {
    name: 'push-key',
    alias: 'clave-push',
    summary: 'cambia la clave de las notificaciones, si alguien ha podido copiarla',
    load: async () => (await import('./commands/push-key.ts')).pushKey,
  },
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
    name: 'watch',
    alias: 'mirar',
    summary: 'las solicitudes nuevas, según llegan, hasta Ctrl+C',
    load: async () => (await import('./commands/watch.ts')).watch,
  },
  {
    name: 'stats',
    alias: 'cifras',
    summary: 'cuántas llegan y cuándo, y cuánto se tarda en contestar',
    load: async () => (await import('./commands/stats.ts')).stats,
  },
  {
    name: 'answered',
    alias: 'contestada',
    summary: 'apunta que se ha contestado a una solicitud',
    load: async () => (await import('./commands/answered.ts')).answered,
  },
  {
    name: 'missed-call',
    alias: 'llamada',
    summary: 'apunta que se ha llamado a una solicitud y no lo cogen',
    load: async () => (await import('./commands/missed-call.ts')).missedCall,
  },
  {
    name: 'note',
    alias: 'nota',
    summary: 'escribe la nota privada de una solicitud',
    load: async () => (await import('./commands/note.ts')).note,
  },
  {
    name: 'label',
    alias: 'etiqueta',
    summary: 'dice de una solicitud el servicio, la provincia o en qué acabó',
    load: async () => (await import('./commands/label.ts')).label,
  },
  {
    name: 'release',
    alias: 'liberar',
    summary: 'da por buena una solicitud sospechosa',
    load: async () => (await import('./commands/release.ts')).release,
  },
  {
    name: 'quarantine',
    alias: 'apartar',
    summary: 'aparta una solicitud que es correo basura',
    load: async () => (await import('./commands/quarantine.ts')).quarantine,
  },
  {
    name: 'retry',
    alias: 'reintentar',
    summary: 'intenta de nuevo un aviso que no se pudo entregar',
    load: async () => (await import('./commands/retry.ts')).retry,
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
    name: 'expire',
    alias: 'caducar',
    summary: 'borra las solicitudes que pasan de plazo, si el servidor no se atreve',
    load: async () => (await import('./commands/expire.ts')).expire,
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
    name: 'doctor',
    alias: 'revisar',
    summary: 'dice si esta instalación está lista para publicarse',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  {
    name: 'demo',
    alias: 'ejemplo',
    summary: 'llena una base de datos vacía con solicitudes inventadas, para ver la oficina en marcha',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    name: 'copy',
    alias: 'trasladar',
    summary: 'copia toda la base de datos a otra vacía, p. ej. de SQLite a PostgreSQL',
    load: async () => (await import('./commands/copy.ts')).copy,
  },
];

/** The command of that name, in English or in Spanish. */
export function commandNamed(typed: string | undefined): KnownCommand | undefined {
  return commands.find(({ name, alias }) => name === typed || alias === typed);
}

export type KnownCommand = {
  name: string;
  /** The same in Spanish. */
  alias: string;
  /** A line in Spanish. */
  summary: string;
  load(): Promise<Command>;
};
