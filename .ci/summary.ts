import { readFile } from 'node:fs/promises';

const missing = { passed: 0, failed: 1 };

/** Sums the runners' reports into one line: `N passed, N failed`. A missing report is a failure. */
const reports = await Promise.all([
  nodeTests('reports/unit.tap'),
  browserTests('reports/e2e.json'),
  nodeTests('reports/engines.tap'),
]);
const passed = reports.reduce((sum, report) => sum + report.passed, 0);
const failed = reports.reduce((sum, report) => sum + report.failed, 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
if (failed > 0) process.exitCode = 1;

type Report = { passed: number; failed: number };

async function nodeTests(file: string): Promise<Report> {
  const tap = await read(file);
  if (tap === undefined) return missing;
  const count = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  return { passed: count('pass'), failed: count('fail') + count('cancelled') };
}

async function browserTests(file: string): Promise<Report> {
  const json = await read(file);
  if (json === undefined) return missing;
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(json);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}
