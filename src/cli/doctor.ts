import { parseArgs, styleText } from 'node:util';
import type { Config } from '../config.ts';
import { pluralize } from '../contact-request/wording.ts';
import { openExisting } from '../database/open.ts';
import type { Finding } from '../doctor/check.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { sendTestMail } from '../doctor/mail.ts';
import { ReadableError } from '../errors.ts';
import { visibleLine } from '../visible-text.ts';
import type { Command } from './command.ts';

export const doctor: Command = async ({ config, print, now }, argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { 'send-test': { type: 'boolean' } },
  });

  const findings = await diagnoseExisting(config, now);
  if (values['send-test']) findings.push(await sendTestMail(config.mail, now));
  await print(`${findings.map(describe).join('')}\n`);

  const failures = countLines(findings, 'fail');
  if (failures > 0) {
    const counts = pluralize(failures, 'fallo', 'fallos');
    throw new ReadableError(`Hay ${counts}: así no se debe publicar la web.`);
  }
  await print(verdict(countLines(findings, 'warn')));
};

/** Diagnoses the installation as it is. A missing database is not created. */
async function diagnoseExisting(config: Config, now: Date): Promise<Finding[]> {
  const database = await openExisting(config.storage.database).catch(
    (error: Error) => error,
  );
  if (database instanceof Error) return diagnose(config, database, now);
  return diagnose(config, database.queries, now).finally(database.close);
}

/** Formats a finding for printing: marked lines for its text, followed by the advice. */
function describe({ level, subject, text, admin, owner }: Finding): string {
  const mark = marks[level];
  const lines = text
    .split('\n')
    .map(
      (line) => `${styleText(mark.colour, mark.sign)} ${subject}: ${visibleLine(line)}\n`,
    );
  const advice = admin ?? owner;
  if (advice) lines.push(`  → ${visibleLine(advice)}\n`);
  return lines.join('');
}

const marks = {
  pass: { sign: '✓', colour: 'green' },
  warn: { sign: '!', colour: 'yellow' },
  fail: { sign: '✗', colour: 'red' },
} as const;

/** Counts the printed lines of one level, since a finding may list several things. */
function countLines(findings: readonly Finding[], level: Finding['level']): number {
  return findings
    .filter((finding) => finding.level === level)
    .flatMap(({ text }) => text.split('\n')).length;
}

function verdict(doubts: number): string {
  if (doubts === 0) return 'Todo está bien.\n';

  const counts = pluralize(doubts, 'cosa', 'cosas');
  return `Nada impide publicar la web. Hay ${counts} por revisar.\n`;
}
