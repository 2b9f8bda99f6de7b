import { readConfig } from '../config.ts';
import { messageOf } from '../errors.ts';

// Runs before the server in a container (deploy/compose.yaml), and ends with its exit
// code if the settings are wrong.
try {
  readConfig(process.env);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 78;
}
