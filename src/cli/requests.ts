import { readConfig } from '../server/config.ts';
import { type DatabaseConfig, openDatabase } from '../server/database/open.ts';
import { releaseRequest } from '../server/requests/release.ts';
import { type Command, readArguments, UsageError, usage } from './arguments.ts';
import { asJson, asTable } from './present.ts';
import { readRequests, readUntold } from './read-requests.ts';

try {
  const command = readArguments(process.argv.slice(2));
  await run(command, readConfig(process.env).database);
} catch (error) {
  const misused = error instanceof UsageError;
  process.stderr.write(`${(error as Error).message}\n${misused ? `\n${usage}` : ''}`);
  process.exitCode = misused ? 2 : 1;
}

async function run(command: Command, config: DatabaseConfig): Promise<void> {
  const requests = await readRequests(config, command.name === 'list' ? command.limit : 1);
  if (!requests) {
    process.stderr.write(
      'Todavía no hay base de datos: no se ha recibido nada, o DATA_DIR o DATABASE_URL señalan otro sitio.\n',
    );
  }
  const untold = await readUntold(config);
  if (untold.length > 0) {
    process.stderr.write(`No se pudo avisar por correo de estas solicitudes: ${untold.join(', ')}.\n`);
  }
  if (command.name === 'list') process.stdout.write((command.json ? asJson : asTable)(requests ?? []));
  else if (requests) await release(command.id, config);
}

async function release(id: number, config: DatabaseConfig): Promise<void> {
  const database = await openDatabase(config);
  try {
    const released = await releaseRequest(database.queries, id, new Date());
    if (!released) throw new Error(`No hay ninguna solicitud sospechosa con el número ${id}.`);
    process.stdout.write(`La solicitud ${id} ya no es sospechosa.\n`);
  } finally {
    await database.close();
  }
}
