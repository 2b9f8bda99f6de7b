/**
 * The failures of a night, which are stored as one text in Spanish: doctor and alerts show
 * it as it is.
 */

/** A step of the nightly job, and why it failed. */
export type StepFailure = { step: string; reason: string };

export function formatFailures(failures: readonly StepFailure[]): string {
  return failures
    .map(({ step, reason }) => `${step}: ${reason.replaceAll(separator, ', ')}`)
    .join(separator);
}

export function parseFailures(text: string): StepFailure[] {
  return text.split(separator).map((failure) => {
    const [step = '', ...reason] = failure.split(': ');
    return { step, reason: reason.join(': ') };
  });
}

const separator = '; ';
