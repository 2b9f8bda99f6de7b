import { counted } from '../contact/wording.ts';
import type { Db } from '../database/tables.ts';
import { readRefusedRecipients } from '../outbox/recipients.ts';
import { lateSeconds, readOutboxStatus, readUntold, untoldInWords } from '../outbox/status.ts';
import { formatDuration } from '../time.ts';
import { type Finding, good, problem, warning } from './finding.ts';
import { onlyHere } from './mail.ts';

/** Whether the company hears of what comes in. */
export async function checkOutbox(db: Db, now: Date): Promise<Finding[]> {
  const { pending, oldestPendingSeconds, lastError } = await readOutboxStatus(db, now);
  const oldest = oldestPendingSeconds ?? 0;
  const refused = await readRefusedRecipients(db, now);
  const findings: Finding[] = [];
  if (oldest >= lateSeconds) {
    const waiting = pending === 1 ? 'Espera 1 aviso' : `Esperan ${pending} avisos`;
    findings.push(
      problem(
        'Avisos',
        `no sale el correo. ${waiting}, el más antiguo desde hace ${formatDuration(oldest * 1000)}`,
        {
          owner: onlyHere,
          admin:
            (lastError ? `El servidor de correo dijo: ${lastError}. ` : '') +
            'Comprueba que el servidor está en marcha y que el correo sale (--send-test).',
          help: 'test-mail',
        },
      ),
    );
  }
  for (const untold of untoldInWords(await readUntold(db)))
    findings.push(
      warning('Avisos', untold, {
        owner: 'Llama tú: están en Solicitudes.',
        admin: 'Llama tú: están en la oficina.',
      }),
    );
  for (const { address, notices, reason } of refused)
    findings.push(
      warning(
        'Avisos',
        `el correo no llega a ${address} (${counted(notices, 'aviso', 'avisos')} en 30 días)`,
        {
          owner: 'A los demás sí les llega. Comprueba que está bien escrita y que su buzón no está lleno.',
          admin: `El servidor de correo dijo: ${reason}. Comprueba la dirección, o quítala de MAIL_TO.`,
        },
      ),
    );
  return findings.length > 0 ? findings : [good('Avisos', `ninguno atrasado; en cola, ${pending}.`)];
}
