import { readConfig } from '../config.ts';
import { messageOf } from '../errors.ts';

// Runs in a container before the server (deploy/compose.yaml). If the settings are wrong,
// it exits with the server's exit code for that.
try {
  readConfig(process.env);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 78;
}
