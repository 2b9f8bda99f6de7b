import type { Installation, Queries } from '../cli/installation.ts';
import { program } from '../cli/program.ts';
import { type Finding, good, problem, warning } from '../cli/text/findings.ts';
import { untoldInWords } from '../cli/text/untold.ts';
import { duration } from '../company/madrid-time.ts';
import { readOutboxStatus, readUntold } from '../outbox/status.ts';

/** Whether the company hears of what comes in. */
export async function checkOutbox(db: Queries, { now }: Pick<Installation, 'now'>): Promise<Finding[]> {
  const { pending, oldestPendingSeconds, lastError } = await readOutboxStatus(db, now());
  const untold = untoldInWords(await readUntold(db));
  const findings: Finding[] = [];
  if ((oldestPendingSeconds ?? 0) >= lateSeconds)
    findings.push(
      problem(
        `Avisos: ${pending} en cola, el más antiguo desde hace ${duration((oldestPendingSeconds ?? 0) * 1000)}` +
          (lastError ? `. El servidor de correo dijo: ${lastError}` : ''),
        'Comprueba que el servidor está en marcha y que el correo sale (--send-test).',
      ),
    );
  for (const sentence of untold)
    findings.push(warning(sentence, `Llama tú, y cuando el correo salga: ${program} retry --all-failed`));
  return findings.length > 0 ? findings : [good(`Avisos: ninguno atrasado; en cola, ${pending}.`)];
}

/** As the alarm counts. */
const lateSeconds = 15 * 60;
