import { visibleLine } from '../../contact/visible-text.ts';
import type { Finding } from '../../doctor/finding.ts';
import { findingInWords } from '../../doctor/words.ts';
import { explain } from '../explain.ts';
import { program } from '../program.ts';
import type { Terminal } from '../terminal.ts';
import { wrap } from './columns.ts';

/** A finding in Spanish, on one line each. */
export type Sentences = { level: Finding['level']; what: string; todo?: string };

export function inWords(finding: Finding): Sentences {
  const [what, todo] = findingInWords(finding, { explain, program });
  return { level: finding.level, what, ...(todo !== undefined && { todo }) };
}

/** The findings as lines with a summary. Advice that several findings share is written once, below the last of them. */
export function asText(findings: Sentences[], terminal: Pick<Terminal, 'columns' | 'style'>): string {
  const lines = findings.flatMap(({ todo, ...finding }, index) => {
    const shared = todo === findings[index + 1]?.todo;
    return linesOf({ ...finding, ...(todo && !shared && { todo }) }, terminal);
  });
  return `${[...lines, '', summary(findings)].join('\n')}\n`;
}

const marks = {
  good: ['✓', 'green'],
  warning: ['!', 'yellow'],
  problem: ['✗', 'red'],
} as const;

function linesOf({ level, what, todo }: Sentences, { columns, style }: Pick<Terminal, 'columns' | 'style'>) {
  const [mark, colour] = marks[level];
  const width = Math.max(20, Math.min(columns, 100) - 4);
  const [first = '', ...rest] = wrap(visibleLine(what), width);
  const advice = todo ? wrap(`→ ${visibleLine(todo)}`, width) : [];
  return [`${style(colour, mark)} ${first}`, ...[...rest, ...advice].map((line) => `  ${line}`)];
}

function summary(findings: Sentences[]): string {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const review = warnings === 1 ? 'Hay una cosa por revisar (!).' : `Hay ${warnings} cosas por revisar (!).`;
  if (problems === 0) return warnings === 0 ? 'Todo está bien.' : `Nada impide publicarla. ${review}`;
  const first = problems === 1 ? 'Hay un fallo (✗)' : `Hay ${problems} fallos (✗)`;
  return `${first}: así no se debe publicar. ${warnings > 0 ? review : ''}`.trimEnd();
}
