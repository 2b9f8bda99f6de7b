import { asksForHelp } from './command.ts';
import { commandNamed, gone, type KnownCommand, loadCommand } from './commands.ts';
import { OutputError, UsageError } from './errors.ts';
import { helpOn, overview } from './help.ts';
import type { Installation } from './installation.ts';
import { program } from './program.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs what was typed after the program's name; returns the exit code. Settings and `explain` load the database with them:
 * help does without.
 */
export async function run([name, ...argv]: string[], { env, terminal, now }: Surroundings): Promise<number> {
  const known = commandNamed(name);
  try {
    if (name === undefined || ['help', 'ayuda'].includes(name) || name.startsWith('-'))
      return await help(terminal, name, argv);
    if (!known) throw new UsageError(unknown(name));
    if (asksForHelp(argv)) return await print(terminal, await helpOn(known));
    const command = await loadCommand(known);
    const { readConfig } = await import('../config/config.ts');
    const installation = { config: readConfig(env), terminal, now };
    return (await command.run(installation, argv)) ?? 0;
  } catch (error) {
    if (error instanceof OutputError && error.readerLeft) return 1;
    if (error instanceof UsageError) {
      terminal.note(`${error.message}\n\n${hint(known)}\n`);
      return 2;
    }
    const { explain } = await import('./explain.ts');
    terminal.note(`${explain(error)}\n`);
    return 1;
  }
}

/** What commands get from their process. `env` says which installation they work on. */
type Surroundings = { env: NodeJS.ProcessEnv } & Pick<Installation, 'terminal' | 'now'>;

async function help(terminal: Terminal, name: string | undefined, [topic]: string[]): Promise<number> {
  const known = commandNamed(topic);
  const asked = name !== undefined && (['help', 'ayuda'].includes(name) || asksForHelp([name]));
  if (asked) return print(terminal, known ? await helpOn(known) : overview());
  terminal.note(
    `${name === undefined ? 'Falta el comando.' : `No se conoce la opción «${name}».`}\n\n${overview()}`,
  );
  return 2;
}

function hint(known: KnownCommand | undefined): string {
  return `Cómo se usa: ${program} ${known ? `${known.alias} ` : ''}--ayuda`;
}

/** Where the work of a command that is gone is done now; of one that there never was, only that. */
function unknown(name: string): string {
  if (gone.people.includes(name)) return `Eso se hace ahora con «${program} personas».`;
  if (gone.desk.includes(name))
    return `Eso se hace ahora en la oficina. Un enlace para entrar: ${program} oficina.`;
  return `No se conoce el comando «${name}».`;
}

async function print(terminal: Terminal, text: string): Promise<number> {
  await terminal.print(text);
  return 0;
}
