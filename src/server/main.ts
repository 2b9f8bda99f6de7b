import closeWithGrace from 'close-with-grace';
import { loadCompany } from '../company/load.ts';
import { readConfig } from '../config.ts';
import { explain } from '../database/errors.ts';
import { SettingsError } from '../errors.ts';
import { startServer } from './start.ts';
import { startMessage } from './start-message.ts';

const starting = start();

// A handler for one of these signals would return to the faulting instruction, which
// would fail for ever instead of ending the process.
const faults = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'] as const;

// Signals are handled during the start too. A second signal, the same or another one,
// ends the process at once.
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
  // EX_CONFIG in sysexits.h: systemd does not restart the server after this exit code
  // (deploy/vertical-bcn.service).
  process.exit(error instanceof SettingsError ? 78 : 1);
});

async function start() {
  // At a terminal, plain lines replace the start lines of the log. The log level is
  // `warn` there unless LOG_LEVEL is set.
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
