/** The result of one check, in Spanish: the desk and the terminal say the same. */
export type Finding = {
  /** `warn`: to be known or confirmed. `fail`: not fit to go public. */
  level: 'pass' | 'warn' | 'fail';
  /** A word or two: `Correo`. */
  subject: string;
  /** In words that the owner understands. Things about which the same is to be done stand on lines of their own. */
  text: string;
  /** Remedy or consequence, for the owner. */
  owner?: string;
  /** Remedy for the administrator, with the necessary details. */
  admin?: string;
  /** Remedy that the desk offers. */
  action?: 'test-mail' | 'backup' | 'retry-deliveries';
};

export type Advice = Pick<Finding, 'owner' | 'admin' | 'action'>;

const findingOf =
  (level: Finding['level']) =>
  (subject: string, text: string, advice: Advice = {}): Finding => ({
    level,
    subject,
    text,
    ...advice,
  });

export const pass = findingOf('pass');
export const warn = findingOf('warn');
export const fail = findingOf('fail');
