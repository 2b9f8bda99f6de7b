#!/usr/bin/env node
import { readConfig } from '../server/config.ts';
import { asksForHelp, type Command } from './command.ts';
import { commands } from './commands.ts';
import { UsageError } from './errors.ts';
import { explain } from './explain.ts';
import { helpOn, overview } from './help.ts';
import { program } from './program.ts';
import { processTerminal } from './terminal.ts';

// Whoever reads our output may have seen enough (`| head`).
process.stdout.on('error', () => process.exit());

const [name, ...rest] = process.argv.slice(2);
const terminal = processTerminal(process);

if (name === undefined || name === 'help' || name.startsWith('-')) {
  process.exitCode = help(name, rest);
} else {
  process.exitCode = await run(name, rest);
}

async function run(name: string, argv: string[]): Promise<number> {
  const command = commands.find((known) => known.name === name);
  try {
    if (!command) throw new UsageError(`No se conoce la orden «${name}».`);
    if (asksForHelp(argv)) return print(helpOn(command));
    const desk = { config: readConfig(process.env), terminal, now: () => new Date() };
    return (await command.run(desk, argv)) ?? 0;
  } catch (error) {
    terminal.note(`${explain(error)}\n`);
    if (!(error instanceof UsageError)) return 1;
    terminal.note(`\n${hint(command)}\n`);
    return 2;
  }
}

function help(name: string | undefined, [topic]: string[]): number {
  const command = commands.find((known) => known.name === topic);
  if (name === 'help' && command) return print(helpOn(command));
  if (name === 'help' || name === '--help' || name === '-h') return print(overview());
  terminal.note(
    `${name === undefined ? 'Falta la orden.' : `No se conoce la opción «${name}».`}\n\n${overview()}`,
  );
  return 2;
}

function hint(command: Command | undefined): string {
  return command ? `Cómo se usa: ${program} ${command.name} --help` : overview().trimEnd();
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
