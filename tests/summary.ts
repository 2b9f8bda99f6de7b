import { globSync, readFileSync } from 'node:fs';
import { type HTMLElement, parse } from 'node-html-parser';

/**
 * Sums up `tests/run`, whose arguments are the steps that ran, each with its exit code and its seconds («unit:0:95»). Names
 * what failed, was flaky or skipped in their JUnit reports in `reports/`, counts each group of tests, and ends with a line of
 * totals. Fails for a step that failed, a group without a test, more than two flaky tests, and in CI for a skip, unless it
 * needs one of the capabilities that `MISSING` names («needs strace: …»).
 */
const missing = (process.env.MISSING ?? '').split(' ').filter(Boolean);
const withoutReport = ['types', 'astro', 'lint', 'build'];
const maxFlaky = 2;
const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
const groups: string[] = [];
const remarks: string[] = [];

for (const [step = '', exitCode, seconds] of process.argv
  .slice(2)
  .map((argument) => argument.split(':'))) {
  const counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  const tests = testsOf(step);
  for (const test of tests) {
    const { outcome, reason } = outcomeOf(test);
    counts[outcome]++;
    if (outcome !== 'passed')
      remarks.push(`${outcome}: ${step} › ${test.getAttribute('name')}${reason}`);
  }
  // A runner that broke off leaves no failed test behind.
  if (
    counts.failed === 0 &&
    (exitCode !== '0' || (tests.length === 0 && !withoutReport.includes(step)))
  ) {
    counts.failed = 1;
    remarks.push(`failed: ${step}, exit code ${exitCode}, ${tests.length} tests`);
  }
  const result = withoutReport.includes(step)
    ? exitCode === '0'
      ? 'ok'
      : 'failed'
    : inWords(counts);
  groups.push(`${step}: ${result}, ${seconds} s`);
  for (const outcome of ['passed', 'failed', 'skipped', 'flaky'] as const)
    total[outcome] += counts[outcome];
}
if (total.flaky > maxFlaky) {
  remarks.push(`More than ${maxFlaky} tests are flaky.`);
  total.failed += total.flaky;
} else total.passed += total.flaky;
const totals = inWords({ ...total, flaky: 0 });
process.stdout.write(`\n${[...remarks, ...groups, totals].join('\n')}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

function inWords({ passed, failed, skipped, flaky }: typeof total): string {
  const words = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return flaky === 0 ? words : `${words}, ${flaky} flaky`;
}

function testsOf(step: string): HTMLElement[] {
  return globSync(`reports/${step}{,-[0-9]}.xml`).flatMap((report) =>
    parse(readFileSync(report, 'utf8')).querySelectorAll('testcase'),
  );
}

function outcomeOf(test: HTMLElement): { outcome: keyof typeof total; reason: string } {
  const skipped = test.querySelector('skipped');
  if (skipped) {
    const reason =
      skipped.getAttribute('message') ||
      test.querySelector('property[name=skip]')?.getAttribute('value') ||
      'no reason given';
    const capability = /^needs (\w+)/.exec(reason)?.[1];
    const expected =
      !process.env.CI || (capability !== undefined && missing.includes(capability));
    return expected
      ? { outcome: 'skipped', reason: `: ${reason}` }
      : { outcome: 'failed', reason: `: skipped, ${reason}` };
  }
  const failure = test.querySelector('failure, error');
  if (failure)
    return { outcome: 'failed', reason: `: ${failure.getAttribute('message')}` };
  // The parser's selectors are in small letters.
  return {
    outcome: test.querySelector('flakyfailure, flakyerror') ? 'flaky' : 'passed',
    reason: '',
  };
}
