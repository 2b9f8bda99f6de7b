/** A step of the nightly job, and why it failed. */
export type StepFailure = { step: string; reason: string };

/**
 * Writes the failures of a night as they are stored: one text in Spanish, which doctor
 * and alerts show as it is.
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
