import { globSync, readFileSync } from 'node:fs';
import { type HTMLElement, parse } from 'node-html-parser';

/**
 * Summarizes `tests/run`, whose arguments are the steps that ran, each with its exit code
 * and duration in seconds («unit:0:95»). It reads the JUnit reports in `reports/`, names
 * the failed, flaky and skipped tests, counts each group of tests, and ends with a line
 * of totals.
 *
 * It fails for a failed step, for a group without tests, and for more than two flaky
 * tests. In CI it also fails for a skipped test, unless the test needs a capability that
 * `MISSING` names («needs strace: …»).
 */
const missing = (process.env.MISSING ?? '').split(' ').filter(Boolean);
const maxFlaky = 2;

const total = noTests();
const groups: string[] = [];
const remarks: string[] = [];
for (const argument of process.argv.slice(2)) {
  const [step = '', exitCode = '', seconds] = argument.split(':');
  const { counts, result } = sumUp(step, exitCode);
  groups.push(`${step}: ${result}, ${seconds} s`);
  for (const outcome of outcomes()) total[outcome] += counts[outcome];
}

if (total.flaky > maxFlaky) {
  remarks.push(`More than ${maxFlaky} tests are flaky.`);
  total.failed += total.flaky;
} else {
  total.passed += total.flaky;
}
const totals = inWords({ ...total, flaky: 0 });
process.stdout.write(`\n${[...remarks, ...groups, totals].join('\n')}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

type Outcome = 'passed' | 'failed' | 'skipped' | 'flaky';
type Counts = Record<Outcome, number>;

function noTests(): Counts {
  return { passed: 0, failed: 0, skipped: 0, flaky: 0 };
}

function outcomes(): Outcome[] {
  return ['passed', 'failed', 'skipped', 'flaky'];
}

/** Counts the tests of a step, and adds those that did not pass to the remarks. */
function sumUp(step: string, exitCode: string): { counts: Counts; result: string } {
  const counts = noTests();
  const tests = testsOf(step);
  for (const test of tests) {
    const { outcome, reason } = outcomeOf(test);
    counts[outcome]++;
    if (outcome === 'passed') continue;
    remarks.push(`${outcome}: ${step} › ${test.getAttribute('name')}${reason}`);
  }

  const hasReport = !['types', 'lint', 'build'].includes(step);
  const isEmpty = hasReport && tests.length === 0;
  // A test runner that broke off reports no failed test.
  if (counts.failed === 0 && (exitCode !== '0' || isEmpty)) {
    counts.failed = 1;
    remarks.push(`failed: ${step}, exit code ${exitCode}, ${tests.length} tests`);
  }

  if (hasReport) return { counts, result: inWords(counts) };
  return { counts, result: exitCode === '0' ? 'ok' : 'failed' };
}

function testsOf(step: string): HTMLElement[] {
  const reports = globSync(`reports/${step}{,-[0-9]}.xml`);
  return reports.flatMap((report) =>
    parse(readFileSync(report, 'utf8')).querySelectorAll('testcase'),
  );
}

/** Returns the outcome of a test, with the reason as the end of a remark. */
function outcomeOf(test: HTMLElement): { outcome: Outcome; reason: string } {
  if (test.querySelector('skipped')) return outcomeOfSkipped(test);

  const failure = test.querySelector('failure, error');
  if (failure) {
    return { outcome: 'failed', reason: `: ${failure.getAttribute('message')}` };
  }

  // The parser's selectors are in lowercase.
  const isFlaky = test.querySelector('flakyfailure, flakyerror') !== null;
  return { outcome: isFlaky ? 'flaky' : 'passed', reason: '' };
}

function outcomeOfSkipped(test: HTMLElement): { outcome: Outcome; reason: string } {
  const reason =
    test.querySelector('skipped')?.getAttribute('message') ||
    test.querySelector('property[name=skip]')?.getAttribute('value') ||
    'no reason given';
  const [, capability = ''] = /^needs (\w+)/.exec(reason) ?? [];

  if (process.env.CI && !missing.includes(capability)) {
    return { outcome: 'failed', reason: `: skipped, ${reason}` };
  }
  return { outcome: 'skipped', reason: `: ${reason}` };
}

function inWords({ passed, failed, skipped, flaky }: Counts): string {
  const words = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return flaky === 0 ? words : `${words}, ${flaky} flaky`;
}
