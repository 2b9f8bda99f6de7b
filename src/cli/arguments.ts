import { parseArgs } from 'node:util';

/** @throws {UsageError} saying in Spanish what was not understood. */
export function readArguments(argv: string[]): { json: boolean; limit?: number } {
  const { values, positionals } = parse(argv);
  const [command, ...more] = positionals;
  if (command === undefined) throw new UsageError('Falta la orden.');
  if (command !== 'list') throw new UsageError(`No se conoce la orden «${command}».`);
  if (more.length > 0) throw new UsageError(`Sobra «${more.join(' ')}».`);
  if (values.limit === undefined) return { json: values.json };
  if (!/^[1-9]\d{0,8}$/.test(values.limit)) {
    throw new UsageError(`--limit espera un número entero desde 1, no «${values.limit}».`);
  }
  return { json: values.json, limit: Number(values.limit) };
}

export class UsageError extends Error {}

export const usage = `Uso: npm run --silent requests -- list [--json] [--limit N]

  list       las solicitudes recibidas, la más reciente primero
  --json     como lista JSON
  --limit N  solo las N más recientes
`;

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, limit: { type: 'string' } },
    });
  } catch {
    const option = argv.find((argument) => argument.startsWith('-')) ?? '';
    throw new UsageError(`No se entiende la opción «${option}».`);
  }
}
