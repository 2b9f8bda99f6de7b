import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../tests/support/server.ts';

test('a fault in the company file ends the build with its message alone', async (t) => {
  const COMPANY = join(await temporaryDirectory(t), 'company.ts');
  await writeFile(COMPANY, 'export default { name: "Otra" };');
  const env = { ...process.env, COMPANY, ASTRO_TELEMETRY_DISABLED: '1' };
  const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
  const ended = await new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(process.execPath, [astro, 'build'], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, said: stdout + stderr }),
    );
  });
  assert.equal(ended.code, 1);
  assert.match(ended.said, new RegExp(`${COMPANY}[^]*legalName`));
  assert.doesNotMatch(ended.said, /\n +at |astro config/i);
});
