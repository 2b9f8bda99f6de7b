import { capitalized } from '../contact/wording.ts';
import type { Option } from './command.ts';
import { commands, type KnownCommand } from './commands.ts';
import { program } from './program.ts';

/** The list of all commands. */
export function overview(): string {
  const named = commands.map(
    ({ name, alias, summary }) => [`${alias}, ${name}`, summary] as [string, string],
  );
  return [
    'Las solicitudes de la web, desde el terminal.',
    '',
    `Uso: ${program} COMANDO [opciones]`,
    '',
    ...table(named),
    '',
    `Cómo se usa cada uno, con ejemplos: ${program} COMANDO --help`,
    'Código de salida: 0 hecho; 1 no se ha podido, o algo no está bien; 2 no se ha entendido el comando.',
    '',
  ].join('\n');
}

/** The help of one command. */
export async function helpOn({ name, alias, summary, load }: KnownCommand): Promise<string> {
  const { operands, options, examples, notes } = await load();
  const typed = examples.map(([rest, does]) => [`${program} ${alias} ${rest}`.trimEnd(), does] as const);
  return [
    `${capitalized(summary)}.`,
    '',
    `Uso: ${[program, alias, operands?.shown, '[opciones]'].filter(Boolean).join(' ')}`,
    `En inglés: ${program} ${name}`,
    '',
    ...typed.flatMap(([line, does]) => [`  ${line}`, `      ${does}`]),
    '',
    ...table(Object.entries(options).map(([option, about]) => [spell(option, about), about.help])),
    ...(notes ? ['', notes] : []),
    '',
  ].join('\n');
}

function spell(option: string, about: Option): string {
  return about.type === 'string' ? `--${option} ${about.value}` : `--${option}`;
}

function table(rows: [string, string][]): string[] {
  const longest = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(longest)}  ${right}`);
}
