import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What can be run by itself, and so beside the others: `npm run test:all -- unit`. */
export const groups = ['unit', 'faults', 'site', 'desk', 'engines', 'pictures'] as const;

export type Group = (typeof groups)[number];

/** What a test came to. */
export type Outcome = {
  file: string;
  name: string;
  /** A flaky test failed, and then passed twice in a row. */
  outcome: 'passed' | 'failed' | 'flaky' | 'skipped';
  /** Why it was skipped, or failed without being run. */
  reason?: string;
  /** Milliseconds that it took. */
  ms: number;
};

/** Where the tests of a group that are run at once say what they came to: a JSON array of outcomes. */
export function reportOf(group: Group, part: string): string {
  return join('reports', `${group}.${part}.json`);
}

/** @returns as far as the runner came. */
export async function readOutcomes(report: string): Promise<Outcome[]> {
  const text = (await readFile(report, 'utf8').catch(() => '')) || '[';
  return JSON.parse(text.trimEnd().endsWith(']') ? text : `${text}]`);
}

export async function writeOutcomes(report: string, outcomes: Outcome[]): Promise<void> {
  await mkdir(dirname(report), { recursive: true });
  await writeFile(report, JSON.stringify(outcomes));
}

/**
 * What all reports come to: a paragraph for each group, with what failed, what is flaky and why some were skipped, the groups
 * that did not run, and the sum in a line of its own, which whoever runs the tests reads.
 *
 * @param strict whether a test counts as failed that is skipped because something is not installed, as in CI
 * @param left what was left out on purpose, as a sentence
 */
export async function closingLines({ strict, left }: Manner): Promise<{ text: string; failed: number }> {
  const outcomes = await outcomesByGroup();
  if (strict) for (const outcome of [...outcomes.values()].flat()) failIfMissing(outcome);
  const ran = groups.filter((group) => outcomes.has(group));
  const lines = ran.flatMap((group) => linesOf(group, outcomes.get(group) ?? []));
  const others = groups.filter((group) => !outcomes.has(group));
  if (others.length > 0) lines.push(`not run: ${others.join(', ')}`);
  if (left) lines.push(left);
  const all = [...outcomes.values()].flat();
  return { text: `\n${[...lines, counts(all)].join('\n')}\n`, failed: count(all, 'failed') };
}

type Manner = { strict: boolean; left?: string | undefined };

async function outcomesByGroup(): Promise<Map<Group, Outcome[]>> {
  const found = new Map<Group, Outcome[]>();
  for (const name of await readdir('reports')) {
    const group = groups.find((one) => name.startsWith(`${one}.`));
    if (group && name.endsWith('.json'))
      found.set(group, [...(found.get(group) ?? []), ...(await readOutcomes(join('reports', name)))]);
  }
  return found;
}

function failIfMissing(outcome: Outcome): void {
  if (outcome.outcome === 'skipped' && outcome.reason?.includes('not installed')) outcome.outcome = 'failed';
}

function linesOf(group: Group, outcomes: Outcome[]): string[] {
  const named = outcomes
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'flaky')
    .map(
      ({ file, name, outcome, reason }) => `  ${outcome}: ${file} › ${name}${reason ? `: ${reason}` : ''}`,
    );
  const skipped = Map.groupBy(
    outcomes.filter(({ outcome }) => outcome === 'skipped'),
    ({ reason }) => reason || 'no reason given',
  );
  const reasons = [...skipped].map(([reason, some]) => `  ${some.length} skipped: ${reason}`);
  return [`${group}: ${counts(outcomes)}`, ...named, ...reasons];
}

function counts(outcomes: Outcome[]): string {
  const passed = count(outcomes, 'passed') + count(outcomes, 'flaky');
  return `${passed} passed, ${count(outcomes, 'failed')} failed, ${count(outcomes, 'skipped')} skipped`;
}

function count(outcomes: Outcome[], which: Outcome['outcome']): number {
  return outcomes.filter(({ outcome }) => outcome === which).length;
}
