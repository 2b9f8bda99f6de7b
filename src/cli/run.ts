import { requestsCommand } from '../config.ts';
import { type Command, CommandError } from './command.ts';
import { OutputError, type Terminal } from './terminal.ts';

/** Runs what was typed after the program's name; returns the exit code: 0 done, 1 not done, 2 not understood. */
export async function run(argv: string[], surroundings: Surroundings): Promise<number> {
  const { env, terminal } = surroundings;
  const usage = usageOf(requestsCommand(env));
  try {
    if (!argv.some((typed) => ['help', '--help', '-h'].includes(typed)))
      return await dispatch(argv, surroundings);
    await terminal.print(usage);
    return 0;
  } catch (error) {
    if (error instanceof OutputError && error.brokenPipe) return 1;
    const { explain } = await import('./explain.ts');
    const known = isParseError(error) ? new CommandError('No se entiende.', 2) : error;
    const exitCode = known instanceof CommandError ? known.exitCode : 1;
    terminal.stderr(`${explain(known)}\n`);
    if (exitCode === 2) terminal.stderr(`\n${usage}`);
    return exitCode;
  }
}

async function dispatch([name = '', ...argv]: string[], { env, terminal, now }: Surroundings) {
  const load = commands[name];
  if (!load) throw new CommandError(name ? `No se conoce el comando «${name}».` : 'Falta el comando.', 2);
  const { default: command } = await load();
  const { readConfig } = await import('../config.ts');
  return (await command({ config: readConfig(env), terminal, now }, argv)) ?? 0;
}

type Surroundings = { env: NodeJS.ProcessEnv; terminal: Terminal; now: Date };

/** Loads only what is run: the database and mail take longer to load than most commands to run. */
const commands: Record<string, () => Promise<{ default: Command }>> = {
  list: () => import('./list.ts'),
  desk: () => import('./desk.ts'),
  doctor: () => import('./doctor.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  copy: () => import('./copy.ts'),
  demo: () => import('./demo.ts'),
};

function usageOf(program: string): string {
  return `Uso: ${program} COMANDO

  list [--json] [--waiting] [--limit N]
      las últimas solicitudes; --waiting: solo las que están sin contestar
  desk [--for NOMBRE] [--mail CORREO]
      un enlace para entrar en la oficina; un nombre nuevo añade a esa persona; --mail "" quita su correo
  desk --remove NOMBRE
      esa persona deja de poder entrar
  desk --end-all
      cierra todas las sesiones y anula los enlaces
  doctor [--send-test]
      dice si esta instalación está lista; --send-test: envía un correo de prueba
  backup [ARCHIVO]
      una copia de seguridad, con el servidor en marcha
  restore ARCHIVO [--force]
      vuelve a una copia, con el servidor parado; --force: aunque ahora haya solicitudes más nuevas
  copy --to URL
      copia la base de datos SQLite a una PostgreSQL vacía, con el servidor parado
  demo
      llena una base de datos vacía con solicitudes inventadas

Código de salida: 0 hecho; 1 no se ha podido, o algo no está bien; 2 no se ha entendido.
`;
}

function isParseError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
