import { counted } from '../contact/wording.ts';

/** The result of one check, in Spanish: the desk and the terminal say the same. */
export type Finding = {
  /** `warn`: to be known or confirmed. `fail`: not fit to go public. */
  level: 'pass' | 'warn' | 'fail';
  /** A word or two: `Correo`. */
  subject: string;
  /** In words that the owner understands. Things about which the same is to be done stand on lines of their own. */
  text: string;
  /** What the owner can do, or what it means for him. */
  owner?: string;
  /** What the administrator has to do, with what he has to know for it. */
  admin?: string;
  /** What the desk itself can do about it. */
  action?: 'test-mail' | 'backup' | 'retry-deliveries';
};

export const pass = findingOf('pass');
export const warn = findingOf('warn');
export const fail = findingOf('fail');

function findingOf(level: Finding['level']) {
  return (
    subject: string,
    text: string,
    advice: Pick<Finding, 'owner' | 'admin' | 'action'> = {},
  ): Finding => ({ level, subject, text, ...advice });
}

/** Sums up an installation for the desk and the terminal, and for one short line. */
export function verdictOn(findings: readonly Pick<Finding, 'level'>[]) {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const [fails, warnings] = [count('fail'), count('warn')];
  const [faults, doubts] = [counted(fails, 'fallo', 'fallos'), counted(warnings, 'cosa', 'cosas')];
  if (fails + warnings === 0)
    return { fit: true, words: 'Todo está bien.', short: 'Correo, copias y web: todo está bien' };
  const words =
    fails === 0 ? 'Nada impide publicar la web.' : `Hay ${faults}: así no se debe publicar la web.`;
  return {
    fit: fails === 0,
    words: warnings > 0 ? `${words} Hay ${doubts} por revisar.` : words,
    short: fails === 0 ? `${doubts} por revisar` : `${faults} por arreglar`,
  };
}
