import { entranceTables } from '../../database/copied-tables.ts';
import { program } from '../program.ts';

/** What to type to back up a PostgreSQL database: that is its own programs' work. */
export function dumpCommand(url: string, file: string): string {
  return explain(
    'La base de datos es PostgreSQL. La copia la hace pg_dump, también con el servidor en marcha:',
    url,
    (connection) => [
      'pg_dump',
      ...connection,
      '--format=custom',
      '--no-owner',
      ...entranceTables.map((table) => `--exclude-table-data=${table}`),
      `--file=${quote(file)}`,
    ],
  );
}

/** What to type to go back to such a copy. */
export function restoreCommand(url: string, file: string): string {
  const what = 'La base de datos es PostgreSQL. Para el servidor y usa pg_restore:';
  const typed = explain(what, url, (connection) => [
    'pg_restore',
    ...connection,
    '--clean',
    '--if-exists',
    '--no-owner',
    '--single-transaction',
    quote(file),
  ]);
  return `${typed}\nQuien puede entrar en la oficina, y sus llaves, vuelven con la copia. Después mira quién es: ${program} personas`;
}

function explain(what: string, url: string, typed: (connection: string[]) => string[]): string {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const options = [
    ['host', hostname],
    ['port', port],
    ['username', decodeURIComponent(username)],
    ['dbname', decodeURIComponent(pathname.slice(1))],
  ];
  const connection = options.flatMap(([option, value]) => (value ? [`--${option}=${quote(value)}`] : []));
  const tls = searchParams.get('sslmode');
  const line = [...(tls ? [`PGSSLMODE=${quote(tls)}`] : []), ...typed(connection)].join(' ');
  return (
    `${what}\n\n  ${line}\n\n` +
    'La contraseña va en ~/.pgpass (permisos 600) o en PGPASSWORD, no en el comando: ahí la verían otros usuarios.'
  );
}

/** As a word of a POSIX shell. */
function quote(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
