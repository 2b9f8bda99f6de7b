import { readConfig } from '../config/config.ts';
import { asksForHelp } from './command.ts';
import { commandNamed, commands, type KnownCommand } from './commands.ts';
import { OutputError, UsageError } from './errors.ts';
import { explain } from './explain.ts';
import { helpOn, overview } from './help.ts';
import type { Installation } from './installation.ts';
import { program } from './program.ts';
import type { Terminal } from './terminal.ts';
import { nearest } from './text/nearest.ts';

/** Runs what was typed after the program's name; returns the exit code. */
export async function run([name, ...argv]: string[], { env, terminal, now }: Surroundings): Promise<number> {
  const known = commandNamed(name);
  try {
    if (name === undefined || name === 'help' || name.startsWith('-'))
      return await help(terminal, name, argv);
    if (!known) throw new UsageError(unknown(name));
    if (asksForHelp(argv)) return await print(terminal, await helpOn(known));
    const command = await known.load();
    const installation = { config: readConfig(env), terminal, now };
    return (await command.run(installation, argv)) ?? 0;
  } catch (error) {
    if (error instanceof OutputError && error.readerLeft) return 1;
    terminal.note(`${explain(error)}\n`);
    if (!(error instanceof UsageError)) return 1;
    terminal.note(`\n${hint(known)}\n`);
    return 2;
  }
}

/** What commands get from their process. `env` says which installation they work on. */
type Surroundings = { env: NodeJS.ProcessEnv } & Pick<Installation, 'terminal' | 'now'>;

async function help(terminal: Terminal, name: string | undefined, [topic]: string[]): Promise<number> {
  const known = commandNamed(topic);
  if (name === 'help' && known) return print(terminal, await helpOn(known));
  if (name === 'help' || name === '--help' || name === '-h') return print(terminal, overview());
  terminal.note(
    `${name === undefined ? 'Falta el comando.' : `No se conoce la opción «${name}».`}\n\n${overview()}`,
  );
  return 2;
}

function hint(known: KnownCommand | undefined): string {
  return `Cómo se usa: ${program} ${known ? `${known.alias} ` : ''}--help`;
}

function unknown(name: string): string {
  const meant = nearest(
    name,
    commands.flatMap((one) => [one.name, one.alias]),
  );
  return `No se conoce el comando «${name}».${meant ? ` ¿Querías decir «${meant}»?` : ''}`;
}

async function print(terminal: Terminal, text: string): Promise<number> {
  await terminal.print(text);
  return 0;
}
