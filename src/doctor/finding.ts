import { counted } from '../contact/wording.ts';

/** What was looked at and how it is, in Spanish: the desk and the terminal say the same. */
export type Finding = {
  /** `warning`: to be known or confirmed. `problem`: not fit to go public. */
  level: 'good' | 'warning' | 'problem';
  /** What it is about, in a word or two: `Correo`. */
  about: string;
  /** What was found, in words that the owner understands: a sentence for each thing about which the same is to be done. */
  what: readonly string[];
  /** What the owner can do, or what it means for him. */
  owner?: string;
  /** What the administrator has to do, with what he has to know for it. */
  admin?: string;
  /** What the desk itself can do about it. */
  help?: 'test-mail' | 'backup' | 'retry';
};

export const good = findingOf('good');
export const warning = findingOf('warning');
export const problem = findingOf('problem');

function findingOf(level: Finding['level']) {
  return (
    about: string,
    what: string | readonly string[],
    advice: Pick<Finding, 'owner' | 'admin' | 'help'> = {},
  ): Finding => ({
    level,
    about,
    what: [what].flat(),
    ...advice,
  });
}

/** The one verdict on an installation, for the desk and the terminal: what is said of it, also on one short line. */
export function verdictOn(findings: readonly Pick<Finding, 'level' | 'what'>[]) {
  const count = (level: Finding['level']) =>
    findings.flatMap((finding) => (finding.level === level ? finding.what : [])).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const [faults, doubts] = [counted(problems, 'fallo', 'fallos'), counted(warnings, 'cosa', 'cosas')];
  const fit = problems === 0;
  if (fit && warnings === 0)
    return { fit, words: 'Todo está bien.', short: 'Correo, copias y web: todo está bien' };
  return {
    fit,
    words:
      (fit ? 'Nada impide publicar la web.' : `Hay ${faults}: así no se debe publicar la web.`) +
      (warnings > 0 ? ` Hay ${doubts} por revisar.` : ''),
    short: fit ? `${doubts} por revisar` : `${faults} por arreglar`,
  };
}
