import { relative } from 'node:path';
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { groups, type Outcome, reportOf, writeOutcomes } from '../outcomes.ts';

/**
 * For `tests/run.ts`: writes what the browser tests of each group came to, as the part of it that `REPORT` names. With
 * `--list` all are skipped, for the reason in `NO_BROWSER`.
 */
export default class implements Reporter {
  #tests: TestCase[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  async onEnd(): Promise<void> {
    const part = process.env.REPORT;
    if (!part) return;
    const byGroup = Map.groupBy(this.#tests, (test) => test.parent.project()?.name);
    for (const group of groups) {
      const tests = byGroup.get(group);
      if (tests) await writeOutcomes(reportOf(group, part), tests.map(outcomeOf));
    }
  }

  printsToStdio(): boolean {
    // Else Playwright would list them.
    return Boolean(process.env.NO_BROWSER);
  }
}

function outcomeOf(test: TestCase): Outcome {
  const said = test.annotations.find(({ type }) => type === 'skip')?.description;
  const reason = process.env.NO_BROWSER || said;
  return {
    file: relative('.', test.location.file),
    // Without the project and the file.
    name: test.titlePath().slice(3).join(' › '),
    outcome: process.env.NO_BROWSER ? 'skipped' : outcomes[test.outcome()],
    ...(reason !== undefined && { reason }),
    ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
  };
}

const outcomes = { skipped: 'skipped', expected: 'passed', unexpected: 'failed', flaky: 'failed' } as const;
