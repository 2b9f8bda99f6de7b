import { relative } from 'node:path';
import type { Outcome } from '../outcomes.ts';

/**
 * A reporter for `node --test`: one JSON array with an entry for each test, a line each. A test that is made of others is
 * none itself, nor is a suite or a file, unless it failed of its own: a hook that throws, a file that cannot be loaded.
 * Of a run that was interrupted all is there but the closing bracket.
 */
export default async function* report(events: AsyncIterable<TestEvent>) {
  const parents = new Set<string>();
  let before = '[\n';
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // Numbers are those of the test's file. Only what tells of a whole file has no `entryFile`.
    parents.add(`${data.entryFile} ${data.parentId}`);
    const isTest =
      data.entryFile && data.details.type !== 'suite' && !parents.has(`${data.entryFile} ${data.testId}`);
    if (!isTest && !failedItself(data)) continue;
    yield before + JSON.stringify(entryOf(data));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function failedItself({ details: { error } }: TestEvent['data']): boolean {
  return error !== undefined && error.failureType !== 'subtestsFailed';
}

function entryOf(data: TestEvent['data']): Outcome {
  const { name, classname, entryFile, file = '', details } = data;
  return {
    file: relative(process.cwd(), entryFile ?? file),
    name: classname ? `${classname}: ${name}` : name,
    ...outcomeOf(data),
    ms: Math.round(details.duration_ms),
  };
}

/** What is still to be done counts as skipped, whatever came of it. */
function outcomeOf({
  skip,
  todo,
  details: { error },
}: TestEvent['data']): Pick<Outcome, 'outcome' | 'reason'> {
  const why = skip || (todo && `to do${todo === true ? '' : `: ${todo}`}`);
  if (why) return { outcome: 'skipped', ...(why !== true && { reason: why }) };
  if (!error) return { outcome: 'passed' };
  const { cause } = error;
  return {
    outcome: 'failed',
    reason: cause instanceof Error ? cause.message : String(cause ?? error.message),
  };
}

/** What Node 24 tells; its types know less. */
type TestEvent = {
  type: string;
  data: {
    name: string;
    entryFile?: string;
    file?: string;
    testId: number;
    parentId: number;
    classname?: string;
    skip?: string | boolean;
    todo?: string | boolean;
    details: { type?: string; duration_ms: number; error?: Error & { failureType?: string } };
  };
};
