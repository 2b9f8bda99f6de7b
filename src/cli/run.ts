import { readConfig, requestsCommand } from '../config.ts';
import { explain } from '../database/errors.ts';
import { backup } from './backup.ts';
import { type Command, type Context, UsageError } from './command.ts';
import { copy } from './copy.ts';
import { demo } from './demo.ts';
import { desk } from './desk.ts';
import { doctor } from './doctor.ts';
import { list } from './list.ts';
import { restore } from './restore.ts';

/**
 * Runs a command line without the program's name. Returns the exit code: 0 for success, 1
 * for a failure, 2 for a usage error.
 */
export async function run(argv: string[], surroundings: Surroundings): Promise<number> {
  const { env, printError, ...context } = surroundings;
  const usage = usageOf(requestsCommand(env));
  try {
    if (asksForHelp(argv)) {
      await context.print(usage);
    } else {
      const [name = '', ...rest] = argv;
      const command = commandNamed(name);
      await command({ config: readConfig(env), ...context }, rest);
    }
    return 0;
  } catch (error) {
    const code = codeOf(error);
    // The reader has closed the pipe, as `head` does.
    if (code === 'EPIPE') return 1;

    const isParseError = code.startsWith('ERR_PARSE_ARGS_');
    const known = isParseError ? new UsageError('No se entiende.') : error;
    printError(`${explain(known)}\n`);
    if (!(known instanceof UsageError)) return 1;

    printError(`\n${usage}`);
    return 2;
  }
}

type Surroundings = Omit<Context, 'config'> & {
  env: NodeJS.ProcessEnv;
  printError(text: string): void;
};

function asksForHelp(argv: readonly string[]): boolean {
  return argv.some((typed) => ['help', '--help', '-h'].includes(typed));
}

function commandNamed(name: string): Command {
  const command = commands.get(name);
  if (command) return command;
  throw new UsageError(name ? `No se conoce el comando «${name}».` : 'Falta el comando.');
}

const commands = new Map(
  Object.entries({ list, desk, doctor, backup, restore, copy, demo }),
);

/** Returns the code of an error of Node or of the system, or an empty string. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

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
