import { parseArgs, styleText } from 'node:util';
import type { Config } from '../config.ts';
import { visibleLine } from '../contact/visible-text.ts';
import { counted } from '../contact/wording.ts';
import { explain, NoDatabaseError } from '../database/errors.ts';
import { openExisting } from '../database/open.ts';
import { type Finding, fail, warn } from '../doctor/check.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { sendTestMail } from '../doctor/mail.ts';
import { ReadableError } from '../errors.ts';
import type { Command } from './command.ts';

const doctor: Command = async ({ config, print, now }, argv) => {
  const { values } = parseArgs({ args: argv, options: { 'send-test': { type: 'boolean' } } });
  const findings = await diagnoseInstallation(config, now);
  if (values['send-test']) findings.push(await sendTestMail(config.mail, now));
  await print(`${findings.map(describe).join('')}\n`);
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  if (count('fail') > 0)
    throw new ReadableError(
      `Hay ${counted(count('fail'), 'fallo', 'fallos')}: así no se debe publicar la web.`,
    );
  const doubts = counted(count('warn'), 'cosa', 'cosas');
  await print(
    count('warn') > 0 ? `Nada impide publicar la web. Hay ${doubts} por revisar.\n` : 'Todo está bien.\n',
  );
};

export default doctor;

async function diagnoseInstallation(config: Config, now: Date): Promise<Finding[]> {
  const database = await openExisting(config.database).catch((error: unknown) =>
    error instanceof NoDatabaseError
      ? warn('Base de datos', 'todavía no hay', { admin: error.message })
      : fail('Solicitudes', 'ahora no se puede guardar ninguna', { admin: explain(error) }),
  );
  if ('level' in database) return diagnose(config, database, now);
  return diagnose(config, database.queries, now).finally(database.close);
}

const marks = { pass: ['✓', 'green'], warn: ['!', 'yellow'], fail: ['✗', 'red'] } as const;

function describe({ level, subject, text, admin, owner }: Finding): string {
  const [mark, colour] = marks[level];
  const advice = admin ?? owner;
  const coloured = styleText(colour, mark);
  const lines = text.split('\n').map((line) => `${coloured} ${subject}: ${visibleLine(line)}\n`);
  return lines.join('') + (advice ? `  → ${visibleLine(advice)}\n` : '');
}
