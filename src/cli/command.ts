import { parseArgs } from 'node:util';
import { UsageError } from './errors.ts';
import type { Installation } from './installation.ts';

/** Defines a command; `run` gets its options typed and by their English names, and the right number of operands. */
export function command<const O extends Options>(definition: Definition<O>): Command {
  return {
    ...definition,
    options: { ...definition.options, help },
    run: async (installation, argv) => {
      const { values, positionals } = parse({ ...definition.options, help }, argv);
      refuseWrongCount(definition.operands, positionals);
      return definition.run(installation, values as Values<O>, positionals);
    },
  };
}

export type Command = {
  operands?: Operands;
  options: Options;
  /** What is typed after the name, with what it does. */
  examples: readonly (readonly [typed: string, does: string])[];
  notes?: string;
  /**
   * Returns the exit code, undefined for 0.
   *
   * @throws {UsageError} and errors that `explain` puts into words.
   */
  run(installation: Installation, argv: string[]): Promise<number | undefined>;
};

/** `shown` is written in help, such as `N.º`; `name` in sentences, such as «el número de una solicitud». */
export type Operands = { shown: string; name: string; atLeast: number; atMost: number };

export type Options = Record<string, Option>;

/** `spanish` is its Spanish name, where that is another one. `value` says in help what a string option takes. */
export type Option = { spanish?: string; help: string } & (
  | { type: 'boolean' }
  | { type: 'string'; value: string }
);

type Definition<O extends Options> = Omit<Command, 'options' | 'run'> & {
  options: O;
  run(installation: Installation, values: Values<O>, operands: string[]): Promise<number | undefined>;
};

type Values<O extends Options> = {
  [K in keyof O]?: O[K]['type'] extends 'boolean' ? boolean : string;
};

/** Whether help is asked for, whatever else was typed. */
export function asksForHelp(argv: string[]): boolean {
  return argv.some((typed) => ['--help', '--ayuda', '-h'].includes(typed));
}

const help = { spanish: 'ayuda', type: 'boolean', help: 'esta ayuda' } as const;

/** Reads what was typed: each option by either of its names. */
function parse(options: Options, argv: string[]) {
  const spelt = Object.entries(options).map(([name, { spanish = name, type }]) => ({ name, spanish, type }));
  const known = spelt.flatMap(({ name, spanish, type }) =>
    [name, spanish].map((one) => [one, { type }] as const),
  );
  try {
    const { values: typed, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: Object.fromEntries(known),
    });
    const values = spelt.map(({ name, spanish }) => [name, typed[spanish] ?? typed[name]]);
    return { values: Object.fromEntries(values), positionals };
  } catch (error) {
    throw new UsageError(faultIn(error as NodeJS.ErrnoException));
  }
}

/** The English messages of `parseArgs` in Spanish. */
function faultIn({ code, message }: NodeJS.ErrnoException): string {
  const [, option] = /'(-[^' ]*)/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `No se conoce la opción «${option}».`;
  if (message.includes('does not take')) return `La opción «${option}» no lleva valor.`;
  return `Falta el valor de «${option}» (uno que empieza por un guion se escribe «${option}=…»).`;
}

function refuseWrongCount(operands: Operands | undefined, given: string[]): void {
  const { name, atLeast, atMost } = operands ?? { name: '', atLeast: 0, atMost: 0 };
  if (given.length < atLeast) throw new UsageError(`Falta ${name}.`);
  if (given.length > atMost) throw new UsageError(`Sobra «${given.slice(atMost).join(' ')}».`);
}
