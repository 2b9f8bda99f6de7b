import { parseArgs, styleText } from 'node:util';
import { counted } from '../contact-request/wording.ts';
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
  const database = await openExisting(config.storage.database).catch(
    (error: Error) => error,
  );
  const findings =
    database instanceof Error
      ? await diagnose(config, database, now)
      : await diagnose(config, database.queries, now).finally(database.close);
  if (values['send-test']) findings.push(await sendTestMail(config.mail, now));
  await print(`${findings.map(describe).join('')}\n`);
  const count = (level: Finding['level']) =>
    findings.flatMap((one) => (one.level === level ? one.text.split('\n') : [])).length;
  const failures = counted(count('fail'), 'fallo', 'fallos');
  if (count('fail') > 0)
    throw new ReadableError(`Hay ${failures}: así no se debe publicar la web.`);
  const doubts = counted(count('warn'), 'cosa', 'cosas');
  await print(
    count('warn') > 0
      ? `Nada impide publicar la web. Hay ${doubts} por revisar.\n`
      : 'Todo está bien.\n',
  );
};

const marks = {
  pass: ['✓', 'green'],
  warn: ['!', 'yellow'],
  fail: ['✗', 'red'],
} as const;

function describe({ level, subject, text, admin, owner }: Finding): string {
  const [mark, colour] = marks[level];
  const advice = admin ?? owner;
  const coloured = styleText(colour, mark);
  const lines = text
    .split('\n')
    .map((line) => `${coloured} ${subject}: ${visibleLine(line)}\n`);
  return lines.join('') + (advice ? `  → ${visibleLine(advice)}\n` : '');
}
