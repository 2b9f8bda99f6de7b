import { entranceTables } from '../../database/copied-tables.ts';
import { madridDateTime } from '../../time.ts';
import { program } from '../program.ts';

/** What to type to back up a PostgreSQL database: that is its own programs' work. */
export function dumpCommand(url: string, file: string): string {
  return explain(
    'La base de datos es PostgreSQL. La copia la hace pg_dump, también con el servidor en marcha:',
    [
      [
        ...tlsOf(url),
        'pg_dump',
        ...optionsOf(url),
        '--format=custom',
        '--no-owner',
        ...entranceTables.map((table) => `--exclude-table-data=${table}`),
        `--file=${quote(file)}`,
      ].join(' '),
    ],
  );
}

/**
 * What to type to go back to such a copy: what is there now is set aside under another name, as `restore` does with a file.
 */
export function restoreCommand(url: string, file: string, now: Date): string {
  const { username, pathname } = new URL(url);
  const [user, name] = [username, pathname.slice(1)].map(decodeURIComponent);
  const aside = `${name}_apartada_${madridDateTime(now).replace(/\D/g, '_')}`;
  const [server, connection] = [optionsOf(url, ['host', 'port']), optionsOf(url)];
  const rename = `alter database "${name}" rename to "${aside}"`;
  return explain(
    'La base de datos es PostgreSQL. Para todos los servidores que la usan, y escribe:',
    [
      ['psql', ...server, '--dbname=postgres', `--command=${quote(rename)}`],
      ['createdb', ...server, ...(user ? [`--owner=${quote(user)}`] : []), quote(name ?? '')],
      ['pg_restore', ...connection, '--no-owner', '--single-transaction', quote(file)],
    ].map((words) => [...tlsOf(url), ...words].join(' ')),
    'Los dos primeros, con un usuario de PostgreSQL que pueda crear bases (en su máquina: sudo -u postgres, sin --host).\n' +
      `Lo de ahora queda en ${aside}. Tiene datos personales: bórrala cuando ya no la necesites (dropdb).\n` +
      `Quien puede entrar en la oficina, y sus llaves, vuelven con la copia. Después mira quién es: ${program} personas`,
  );
}

function explain(what: string, lines: string[], more = ''): string {
  return (
    `${what}\n\n${lines.map((line) => `  ${line}\n`).join('')}\n` +
    'La contraseña va en ~/.pgpass (permisos 600) o en PGPASSWORD, no en el comando: ahí la verían otros usuarios.' +
    (more && `\n${more}`)
  );
}

/** The options by which PostgreSQL's programs connect to the database of a URL. */
function optionsOf(url: string, which: readonly string[] = ['host', 'port', 'username', 'dbname']): string[] {
  const { hostname, port, username, pathname } = new URL(url);
  const values: Record<string, string> = {
    host: hostname,
    port,
    username: decodeURIComponent(username),
    dbname: decodeURIComponent(pathname.slice(1)),
  };
  return which.flatMap((option) => (values[option] ? [`--${option}=${quote(values[option])}`] : []));
}

function tlsOf(url: string): string[] {
  const tls = new URL(url).searchParams.get('sslmode');
  return tls ? [`PGSSLMODE=${quote(tls)}`] : [];
}

/** As a word of a POSIX shell. */
export function quote(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
