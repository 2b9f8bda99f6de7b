import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { publish } from './publish.ts';

/** `npm run build`: builds the site into a folder of its own, and makes it the current one once it is whole. */
const build = resolve('dist', 'builds', `${new Date().toISOString().replace(/\W/g, '')}-${process.pid}`);
const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
const child = spawn(process.execPath, [astro, 'build', '--outDir', join(build, 'site')], {
  stdio: 'inherit',
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
});
const [code] = await once(child, 'exit');
if (code === 0) {
  await publish(build);
} else {
  await rm(build, { recursive: true, force: true });
  process.exitCode = 1;
}
