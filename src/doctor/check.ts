/** The result of one check, in Spanish. The desk and the terminal show the same text. */
export type Finding = {
  /** `warn` is something to know or to confirm. `fail` means not fit to go public. */
  level: 'pass' | 'warn' | 'fail';
  /** A word or two: `Correo`. */
  subject: string;
  /**
   * The finding, in words that the owner understands. Several things with the same remedy
   * are on separate lines.
   */
  text: string;
  /** The remedy or the consequence, for the owner. */
  owner?: string;
  /** The remedy for the administrator, with the technical details. */
  admin?: string;
  /** The remedy that the desk offers. */
  action?: 'test-mail' | 'backup' | 'retry-deliveries';
};

export type Advice = Pick<Finding, 'owner' | 'admin' | 'action'>;

export function pass(subject: string, text: string, advice?: Advice): Finding {
  return { level: 'pass', subject, text, ...advice };
}

export function warn(subject: string, text: string, advice?: Advice): Finding {
  return { level: 'warn', subject, text, ...advice };
}

export function fail(subject: string, text: string, advice?: Advice): Finding {
  return { level: 'fail', subject, text, ...advice };
}
