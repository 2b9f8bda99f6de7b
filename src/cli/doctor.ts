import { parseArgs } from 'node:util';
import { visibleLine } from '../contact/visible-text.ts';
import { type Finding, verdictOn } from '../doctor/check.ts';
import { diagnose } from '../doctor/diagnose.ts';
import type { Command } from './command.ts';
import { explain } from './explain.ts';
import type { Terminal } from './terminal.ts';

const doctor: Command = async ({ config, terminal, now }, argv) => {
  const { values } = parseArgs({ args: argv, options: { 'send-test': { type: 'boolean' } } });
  const findings = await diagnose(config, { sendTest: values['send-test'] ?? false, explain }, now);
  const { fit, words } = verdictOn(findings);
  await terminal.print(`${findings.map((finding) => describe(finding, terminal)).join('')}\n${words}\n`);
  return fit ? 0 : 1;
};

export default doctor;

const marks = { pass: ['✓', 'green'], warn: ['!', 'yellow'], fail: ['✗', 'red'] } as const;

function describe({ level, subject, text, admin, owner }: Finding, { style }: Terminal): string {
  const [mark, colour] = marks[level];
  const advice = admin ?? owner;
  const lines = text.split('\n').map((line) => `${style(colour, mark)} ${subject}: ${visibleLine(line)}\n`);
  return lines.join('') + (advice ? `  → ${visibleLine(advice)}\n` : '');
}
