/** A step of the nightly job, and why it failed. */
export type StepFailure = { step: string; reason: string };

/**
 * Formats the failures of a night for storage: one text in Spanish, which the doctor and
 * the alerts show unchanged.
 */
export function formatFailures(failures: readonly StepFailure[]): string {
  return failures
    .map(({ step, reason }) => `${step}: ${reason.replaceAll(separator, ', ')}`)
    .join(separator);
}

/** Returns the steps that failed. */
export function failedSteps(text: string): string[] {
  return text.split(separator).flatMap((failure) => failure.split(': ').slice(0, 1));
}

const separator = '; ';
