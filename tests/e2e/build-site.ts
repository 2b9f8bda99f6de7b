import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Builds the site into a folder, for a company of the test's own. */
export async function build(site: string, env: Record<string, string>): Promise<void> {
  const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', site], {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
}
