import { capitalized } from '../contact/wording.ts';
import type { Option } from './command.ts';
import { groups, type KnownCommand, loadCommand } from './commands.ts';
import { program } from './program.ts';

/** The list of all commands. */
export function overview(): string {
  const longest = Math.max(...groups.flatMap(({ commands }) => commands.map((one) => names(one).length)));
  return [
    'Las solicitudes de la web, desde el terminal.',
    '',
    `Uso: ${program} COMANDO [opciones]`,
    '',
    ...groups.flatMap(({ title, commands }) => [
      title,
      ...table(
        commands.map((one) => [names(one), one.summary]),
        longest,
      ),
      '',
    ]),
    `Cómo se usa cada uno, con ejemplos: ${program} COMANDO --ayuda`,
    'Código de salida: 0 hecho; 1 no se ha podido, o algo no está bien; 2 no se ha entendido el comando.',
    '',
  ].join('\n');
}

/** The help of one command. */
export async function helpOn(known: KnownCommand): Promise<string> {
  const { name, alias, summary } = known;
  const { operands, options, examples, notes } = await loadCommand(known);
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

function names({ name, alias }: KnownCommand): string {
  return `${alias}, ${name}`;
}

function spell(option: string, about: Option): string {
  const both = [about.spanish, option].flatMap((name) => (name ? [`--${name}`] : [])).join(', ');
  return about.type === 'string' ? `${both} ${about.value}` : both;
}

function table(rows: [string, string][], longest = Math.max(...rows.map(([left]) => left.length))): string[] {
  return rows.map(([left, right]) => `  ${left.padEnd(longest)}  ${right}`);
}
