import type { DeskState } from '../../desk-api/state.ts';

/** The sum of all checks in one sentence, and in another one what a new installation still lacks. */
export function sumWords({ findings }: Pick<DeskState, 'findings'>): string {
  const count = (level: DeskState['findings'][number]['level']) =>
    findings.filter((finding) => finding.level === level).length;
  const [problems, warnings, open] = [count('problem'), count('warning'), count('open')];
  if (open === 0) return sum(problems, warnings) ?? 'Todo va bien';
  const lacking = open === 1 ? 'Queda una cosa por preparar' : `Quedan ${open} cosas por preparar`;
  return `${sum(problems, warnings) ?? 'Nada va mal'}. ${lacking}`;
}

/** The same for one line, of the worst alone. */
export function shortSumWords({ findings }: Pick<DeskState, 'findings'>): string {
  const [worst] = (['problem', 'warning', 'open'] as const).flatMap((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return count === 0 ? [] : [count === 1 ? `Una cosa ${one[level]}` : `${count} cosas ${several[level]}`];
  });
  return worst ?? 'Correo, copias y web: todo va bien';
}

const one = { problem: 'va mal', warning: 'por mirar', open: 'por preparar' };
const several = { ...one, problem: 'van mal' };

function sum(problems: number, warnings: number): string | undefined {
  if (problems === 0 && warnings === 0) return undefined;
  if (problems === 0)
    return warnings === 1 ? 'Una cosa conviene mirarla' : `${warnings} cosas conviene mirarlas`;
  const bad = problems === 1 ? 'Una cosa va mal' : `${problems} cosas van mal`;
  if (warnings === 0) return bad;
  return `${bad} y ${warnings === 1 ? 'otra conviene mirarla' : `otras ${warnings} conviene mirarlas`}`;
}
