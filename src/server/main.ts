import closeWithGrace from 'close-with-grace';
import { loadCompany } from '../company/load.ts';
import { readConfig } from '../config.ts';
import { explain } from '../database/errors.ts';
import { SettingsError } from '../errors.ts';
import { startServer } from './start.ts';
import { startMessage } from './start-message.ts';

const starting = start();

// With a handler a fault of the processor would be repeated for ever, instead of ending
// the process.
const faults = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'] as const;

// A signal is heeded during the start too. A second one, the same or another, ends the
// process at once.
closeWithGrace(
  { delay: 10_000, logger: false, skip: ['beforeExit', ...faults] },
  async ({ err }) => {
    if (err) process.stderr.write(`${err.stack}\n`);
    const { stop } = await starting;

    await stop();
  },
);

await starting.catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  // EX_CONFIG of sysexits.h: after that the unit does not start it again
  // (deploy/vertical-bcn.service).
  process.exit(error instanceof SettingsError ? 78 : 1);
});

async function start() {
  // At a terminal plain lines take the place of the log's, which begins with warnings
  // unless LOG_LEVEL says otherwise.
  const { isTTY } = process.stdout;
  const config = readConfig({ ...(isTTY && { LOG_LEVEL: 'warn' }), ...process.env });
  const company = await loadCompany();
  const server = await startServer(config, company);

  for (const [level, line] of await startMessage(server.url, config, company)) {
    if (isTTY) process.stdout.write(`${line}\n`);
    else server.log[level](line);
  }
  return server;
}
