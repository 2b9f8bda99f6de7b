import { counted } from '../contact/wording.ts';
import type { Finding } from './finding.ts';

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
