import { launchChecklist } from '../company/launch-checklist.ts';
import { loadCompany } from '../company/load.ts';
import { readConfig } from '../config.ts';
import { DatabaseError } from '../database/errors.ts';
import { ReadableError, SettingsError } from '../errors.ts';
import { startServer } from './start.ts';

try {
  const config = readConfig(process.env);
  const company = await loadCompany();
  const told = toldToStop();
  const server = await startServer(config, company);
  for (const { kind, entry, what } of launchChecklist(company))
    server.log.warn({ [kind]: `${entry}: ${what}` }, 'before going public');
  await told;
  server.log.info('stopping: finishing what is in flight');
  await server.stop();
  server.log.info('stopped');
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = exitCodeOf(error);
}

/** Resolves at the first signal to stop, also during the start. A second signal ends the process at once. */
function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}

/** 78 is EX_CONFIG of sysexits.h: after that the unit does not start it again (deploy/vertical-bcn.service). */
function exitCodeOf(error: unknown): number {
  const cause = error instanceof DatabaseError ? error.cause : error;
  return cause instanceof SettingsError ? 78 : 1;
}

/** The message of an error for people; the stack of any other. */
function explain(error: unknown): string {
  if (error instanceof ReadableError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
