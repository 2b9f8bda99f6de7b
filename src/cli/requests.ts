import { readConfig } from '../server/config.ts';
import { readArguments, UsageError, usage } from './arguments.ts';
import { asJson, asTable } from './present.ts';
import { readRequests } from './read-requests.ts';

try {
  const { json, limit } = readArguments(process.argv.slice(2));
  const requests = await readRequests(readConfig(process.env).database, limit);
  if (!requests) {
    process.stderr.write(
      'Todavía no hay base de datos: no se ha recibido nada, o DATA_DIR o DATABASE_URL señalan otro sitio.\n',
    );
  }
  process.stdout.write((json ? asJson : asTable)(requests ?? []));
} catch (error) {
  const misused = error instanceof UsageError;
  process.stderr.write(`${(error as Error).message}\n${misused ? `\n${usage}` : ''}`);
  process.exitCode = misused ? 2 : 1;
}
