import { resolve } from 'node:path';
import { type DatabaseConfig, describeDatabaseUrl } from '../../config/database.ts';
import { CopyError, copyDatabase } from '../../database/copy.ts';
import { openExisting } from '../../database/open.ts';
import { listPasskeys } from '../../people/passkey.ts';
import { listPeople } from '../../people/person.ts';
import { command } from '../command.ts';
import { Refusal, UsageError } from '../errors.ts';
import { whoCame } from '../text/devices.ts';
import { readDatabaseUrl } from '../typed-values.ts';

export default command({
  options: {
    to: {
      spanish: 'destino',
      type: 'string',
      value: 'DESTINO',
      help: 'una URL postgres://…, o la carpeta de una base SQLite',
    },
  },
  examples: [['--destino postgres://usuario@host/base', 'todo lo recibido pasa a PostgreSQL']],
  notes: `La contraseña del destino va en ~/.pgpass (permisos 600) o en PGPASSWORD: un comando lo ven todos.
Antes se paran todos los servidores que la usan: mientras uno tenga abierto el origen no se copia.
Si se corta, el destino queda vacío y se repite el mismo comando.
Al final se comparan los dos lados, por número de filas y suma de comprobación. El origen no cambia.`,
  async run({ config, terminal }, { to }) {
    const target = readTarget(to);
    if (isSame(target, config.database)) throw new UsageError('El destino es la misma base de datos.');
    const who = await whoIsIn(config.database);
    const copied = await copyDatabase(config.database, target).catch(explain);
    for (const { table, count, checksum } of copied) {
      await terminal.print(
        `${table.padEnd(16)} ${String(count).padStart(8)}  ${checksum.slice(0, 16)}  igual\n`,
      );
    }
    await terminal.print(whoCame(who, config.requestsCommand));
    await terminal.print('Copiado y comprobado. Ahora el servidor se arranca con la base nueva.\n');
    return undefined;
  },
});

function readTarget(to: string | undefined): DatabaseConfig {
  if (!to) throw new UsageError('Falta el destino: --destino postgres://usuario@host/base.');
  if (!to.includes('://')) return { kind: 'sqlite', file: resolve(to, 'requests.sqlite') };
  return readDatabaseUrl(to, '--destino', ', o una carpeta');
}

/** Whether both are the same database. Passwords do not count: only one of the two URLs holds one. */
function isSame(target: DatabaseConfig, source: DatabaseConfig): boolean {
  if (target.kind === 'sqlite') return source.kind === 'sqlite' && target.file === source.file;
  return source.kind === 'postgres' && describeDatabaseUrl(target.url) === describeDatabaseUrl(source.url);
}

async function whoIsIn(config: DatabaseConfig) {
  const source = await openExisting(config);
  if (!source)
    throw new Refusal('No hay base de datos que copiar: ¿señalan DATA_DIR o DATABASE_URL otro sitio?');
  const { queries, close } = source;
  try {
    return { people: await listPeople(queries), passkeys: await listPasskeys(queries) };
  } finally {
    await close();
  }
}

function explain(error: unknown): never {
  if (!(error instanceof CopyError)) throw error;
  throw new Refusal(
    error.reason === 'other data'
      ? `El destino tiene ya datos (en ${error.table}): copia a una base vacía.`
      : `Los dos lados no coinciden (en ${error.table}). ¿Ha escrito ahí otro programa? Páralo y repite el comando.`,
  );
}
