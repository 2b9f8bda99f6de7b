import type { InstallationStatus } from '../../desk-api/installation.ts';

/**
 * Returns a line of a finding with a full stop. The doctor writes lines for the terminal,
 * without one.
 */
export function findingSentence(line: string): string {
  return /[.?!:…]$/.test(line) ? line : `${line}.`;
}

type Level = Pick<InstallationStatus['findings'][number], 'level'>;

/** Sums up the findings of the doctor: how many things are wrong, and how many may be. */
export function statusSentence(findings: readonly Level[]): string {
  const wrong = findings.filter(({ level }) => level === 'fail').length;
  const doubtful = findings.length - wrong;
  if (wrong === 0) return doubtfulAlone(doubtful);

  const failing = wrong === 1 ? 'Una cosa va mal' : `${wrong} cosas van mal`;
  if (doubtful === 0) return `${failing}.`;
  if (doubtful === 1) return `${failing} y otra conviene mirarla.`;
  return `${failing} y otras ${doubtful} conviene mirarlas.`;
}

function doubtfulAlone(count: number): string {
  if (count === 0) return 'Todo va bien.';
  if (count === 1) return 'Conviene mirar una cosa.';
  return `Conviene mirar ${count} cosas.`;
}
