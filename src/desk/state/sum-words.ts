import type { DeskState } from '../../desk-api/state.ts';

/** The sum of all checks in one sentence. */
export function sumWords({ findings }: Pick<DeskState, 'findings'>): string {
  const bad = findings.filter(({ level }) => level === 'problem').length;
  const look = findings.filter(({ level }) => level === 'warning').length;
  if (bad === 0 && look === 0) return 'Todo va bien';
  if (bad === 0) return look === 1 ? 'Una cosa conviene mirarla' : `${look} cosas conviene mirarlas`;
  const badWords = bad === 1 ? 'Una cosa va mal' : `${bad} cosas van mal`;
  if (look === 0) return badWords;
  return `${badWords} y ${look === 1 ? 'otra conviene mirarla' : `otras ${look} conviene mirarlas`}`;
}
