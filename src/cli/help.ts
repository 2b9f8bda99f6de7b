import type { Option } from './command.ts';
import { commands, type KnownCommand } from './commands.ts';
import { program } from './program.ts';

/** What there is. */
export function overview(): string {
  const longest = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Las solicitudes de la web, desde el terminal.',
    '',
    `Uso: ${program} ORDEN [opciones]`,
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(longest)}  ${summary}`),
    '',
    `Cómo se usa cada una, con ejemplos: ${program} ORDEN --help`,
    'Código de salida: 0 hecho; 1 no se ha podido, o algo no está bien; 2 no se ha entendido la orden.',
    '',
  ].join('\n');
}

/** How a command is used, by example. */
export async function helpOn({ name, summary, load }: KnownCommand): Promise<string> {
  const { operands, options, examples, notes } = await load();
  const typed = examples.map(([rest, does]) => [`${program} ${name} ${rest}`.trimEnd(), does] as const);
  return [
    `${capital(summary)}.`,
    '',
    `Uso: ${[program, name, operands?.shown, '[opciones]'].filter(Boolean).join(' ')}`,
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

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
