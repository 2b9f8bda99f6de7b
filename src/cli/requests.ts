#!/usr/bin/env node
import { readConfig } from '../config/config.ts';
import { asksForHelp } from './command.ts';
import { commandNamed, commands, type KnownCommand } from './commands.ts';
import { OutputError, UsageError } from './errors.ts';
import { explain } from './explain.ts';
import { helpOn, overview } from './help.ts';
import { program } from './program.ts';
import { processTerminal } from './terminal.ts';
import { nearest } from './text/nearest.ts';

const terminal = processTerminal(process);
process.exitCode = await obey(process.argv.slice(2));

/** Returns the exit code. */
async function obey([name, ...argv]: string[]): Promise<number> {
  const known = commandNamed(name);
  try {
    if (name === undefined || name === 'help' || name.startsWith('-')) return await help(name, argv);
    if (!known) throw new UsageError(unknown(name));
    if (asksForHelp(argv)) return await print(await helpOn(known));
    const command = await known.load();
    const installation = { config: readConfig(process.env), terminal, now: () => new Date() };
    return (await command.run(installation, argv)) ?? 0;
  } catch (error) {
    if (error instanceof OutputError && error.readerLeft) return 1;
    terminal.note(`${explain(error)}\n`);
    if (!(error instanceof UsageError)) return 1;
    terminal.note(`\n${hint(known)}\n`);
    return 2;
  }
}

async function help(name: string | undefined, [topic]: string[]): Promise<number> {
  const known = commandNamed(topic);
  if (name === 'help' && known) return print(await helpOn(known));
  if (name === 'help' || name === '--help' || name === '-h') return print(overview());
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

async function print(text: string): Promise<number> {
  await terminal.print(text);
  return 0;
}
