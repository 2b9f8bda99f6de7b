/** The result of one check, in Spanish: the desk and the terminal say the same. */
export type Finding = {
  /** `warn`: to be known or confirmed. `fail`: not fit to go public. */
  level: 'pass' | 'warn' | 'fail';
  /** A word or two: `Correo`. */
  subject: string;
  /**
   * What was found, in words that the owner understands. Several things with the same
   * remedy stand on lines of their own.
   */
  text: string;
  /** Remedy or consequence, for the owner. */
  owner?: string;
  /** Remedy for the administrator, with the necessary details. */
  admin?: string;
  /** Remedy that the desk offers. */
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
