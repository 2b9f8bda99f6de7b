import { parseArgs } from 'node:util';

/** @throws {UsageError} saying in Spanish what was not understood. */
export function readArguments(argv: string[]): Command {
  const { values, positionals } = parse(argv);
  const [command, ...operands] = positionals;
  switch (command) {
    case undefined:
      throw new UsageError('Falta la orden.');
    case 'list':
      return readList(values, operands);
    case 'release':
      return readRelease(values, operands);
    default:
      throw new UsageError(`No se conoce la orden «${command}».`);
  }
}

export type Command = { name: 'list'; json: boolean; limit?: number } | { name: 'release'; id: number };

export class UsageError extends Error {}

export const usage = `Uso: npm run --silent requests -- list [--json] [--limit N]
     npm run --silent requests -- release ID

  list       las solicitudes recibidas, la más reciente primero
  --json     como lista JSON
  --limit N  solo las N más recientes
  release    da por buena una solicitud sospechosa: se avisa de ella como de las demás
`;

type Options = ReturnType<typeof parse>['values'];

function readList({ json = false, limit }: Options, operands: string[]): Command {
  refuseMore(operands);
  if (limit === undefined) return { name: 'list', json };
  if (!isCount(limit)) throw new UsageError(`--limit espera un número entero desde 1, no «${limit}».`);
  return { name: 'list', json, limit: Number(limit) };
}

function readRelease(options: Options, [id, ...more]: string[]): Command {
  refuseMore(more);
  const [option] = Object.keys(options);
  if (option) throw new UsageError(`La opción «--${option}» no va con «release».`);
  if (id === undefined) throw new UsageError('Falta el número de la solicitud.');
  if (!isCount(id)) throw new UsageError(`Se espera el número de una solicitud, no «${id}».`);
  return { name: 'release', id: Number(id) };
}

function refuseMore(operands: string[]): void {
  if (operands.length > 0) throw new UsageError(`Sobra «${operands.join(' ')}».`);
}

function isCount(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: { type: 'boolean' }, limit: { type: 'string' } },
    });
  } catch {
    const option = argv.find((argument) => argument.startsWith('-')) ?? '';
    throw new UsageError(`No se entiende la opción «${option}».`);
  }
}
