import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';

/**
 * Sums up the JUnit reports in `reports/` after `tests/run`, whose failed steps are its arguments: names what failed, was
 * flaky or skipped, and ends with a line of counts. Fails for a failure, for more than two flaky tests, and in CI for a
 * skip, unless it needs one of the capabilities that `MISSING` names («needs strace: …»).
 */
const failedSteps = process.argv.slice(2);
const missing = (process.env.MISSING ?? '').split(' ').filter(Boolean);
const maxFlaky = 2;
const counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
const lines: string[] = [];

for (const report of readdirSync('reports').filter((name) => name.endsWith('.xml'))) {
  const text = readFileSync(join('reports', report), 'utf8');
  for (const test of parse(text).querySelectorAll('testcase')) {
    const { outcome, reason } = outcomeOf(test);
    counts[outcome]++;
    if (outcome !== 'passed') lines.push(`${outcome}: ${report} › ${test.getAttribute('name')}${reason}`);
  }
}
// A runner that broke off left no failed test behind.
if (failedSteps.length > 0) {
  lines.push(`steps that failed: ${failedSteps.join(', ')}`);
  counts.failed ||= failedSteps.length;
}
if (counts.flaky > maxFlaky) {
  lines.push(`More than ${maxFlaky} tests are flaky.`);
  counts.failed += counts.flaky;
} else counts.passed += counts.flaky;
lines.push(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.stdout.write(`\n${lines.join('\n')}\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;

function outcomeOf(test: HTMLElement): { outcome: keyof typeof counts; reason: string } {
  const skipped = test.querySelector('skipped');
  if (skipped) {
    const reason =
      skipped.getAttribute('message') ||
      test.querySelector('property[name=skip]')?.getAttribute('value') ||
      'no reason given';
    const capability = /^needs (\w+)/.exec(reason)?.[1];
    const expected = !process.env.CI || (capability !== undefined && missing.includes(capability));
    return expected
      ? { outcome: 'skipped', reason: `: ${reason}` }
      : { outcome: 'failed', reason: `: skipped, ${reason}` };
  }
  const failure = test.querySelector('failure, error');
  if (failure) return { outcome: 'failed', reason: `: ${failure.getAttribute('message')}` };
  return { outcome: test.querySelector('flakyFailure, flakyError') ? 'flaky' : 'passed', reason: '' };
}
