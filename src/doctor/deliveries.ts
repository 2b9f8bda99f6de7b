import type { OutboxConfig } from '../config.ts';
import { counted } from '../contact/wording.ts';
import type { Channel, Db } from '../database/tables.ts';
import { listSubscriptions } from '../notifications/push-subscriptions.ts';
import { type ChannelStatus, readChannelStatus, readRefusedRecipients } from '../notifications/status.ts';
import { formatDuration } from '../time.ts';
import { type Finding, good, problem, warning } from './finding.ts';
import { onlyHere } from './mail.ts';

/** Checks whether the company is told about what comes in: by mail, on its devices, and by the webhook. */
export async function checkDeliveries(
  db: Db,
  { webhook }: Pick<OutboxConfig, 'webhook'>,
  now: Date,
): Promise<Finding[]> {
  const status = (channel: Channel) => readChannelStatus(db, channel, now);
  const devices = (await listSubscriptions(db)).length;
  return [
    ...checkMailDeliveries(await status('mail'), await readRefusedRecipients(db, now), now),
    ...(devices > 0 ? [checkPushes(await status('push'), devices)] : []),
    ...(webhook ? [checkWebhook(await status('webhook'), webhook)] : []),
  ];
}

function checkMailDeliveries(status: ChannelStatus, refused: string[], now: Date): Finding[] {
  const { pending, failed, lateSince, lastError } = status;
  const findings: Finding[] = [];
  const said = lastError ? `El servidor de correo dijo: ${lastError}. ` : '';
  if (lateSince !== null) {
    const waiting = pending === 1 ? 'Espera 1 aviso' : `Esperan ${pending} avisos`;
    const age = formatDuration(now.getTime() - Date.parse(lateSince));
    findings.push(
      problem('Avisos', `no sale el correo. ${waiting}, el más antiguo desde hace ${age}`, {
        owner: onlyHere,
        admin: `${said}Comprueba que el servidor está en marcha y que el correo sale (--send-test).`,
        help: 'test-mail',
      }),
    );
  }
  if (failed > 0) {
    const what = counted(failed, 'no se pudo enviar por correo', 'no se pudieron enviar por correo');
    findings.push(
      warning('Avisos', `${what} en siete días`, {
        owner: 'Las solicitudes están en la oficina. Cuando el correo funcione, envíalos otra vez.',
        admin: `${said}Cuando el correo salga, se envían otra vez desde la oficina, en Estado.`,
        help: 'retry',
      }),
    );
  }
  for (const reason of refused)
    findings.push(
      warning('Avisos', `el correo no llega a uno de sus destinatarios: ${reason}`, {
        owner: 'A los demás sí les llega. Comprueba que está bien escrito y que su buzón no está lleno.',
        admin: 'Comprueba la dirección, o quítala de MAIL_TO.',
      }),
    );
  return findings.length > 0 ? findings : [good('Avisos', `ninguno atrasado; en cola, ${pending}.`)];
}

function checkPushes(status: ChannelStatus, devices: number): Finding {
  const trouble = troubleIn(status);
  if (!trouble)
    return good('Notificaciones', `activadas en ${counted(devices, 'dispositivo', 'dispositivos')}.`);
  return warning('Notificaciones', trouble, {
    owner: 'Prueba en la oficina, en «Personas y dispositivos»: «Enviar una de prueba».',
    help: 'retry',
  });
}

/** The address of the webhook may hold a secret: only the host is named. */
function checkWebhook(status: ChannelStatus, webhook: NonNullable<OutboxConfig['webhook']>): Finding {
  const { hostname: host } = new URL(webhook.url);
  const trouble = troubleIn(status);
  if (trouble)
    return warning('Otro programa', `${host} no recibe los avisos: ${trouble}`, {
      admin: 'Mira si el otro programa está en marcha, y revisa WEBHOOK_URL.',
      help: 'retry',
    });
  const everything = 'Con todos sus datos: quien lo lleva va en company.ts (processors).';
  const admin = webhook.content === 'id' ? 'Solo con su número.' : everything;
  return good('Otro programa', `a ${host} se le avisa de cada solicitud.`, { admin });
}

function troubleIn({ pending, failed, lateSince, lastError }: ChannelStatus): string | undefined {
  if (lateSince === null && failed === 0) return undefined;
  const reason = lastError ? `. Lo que pasa: ${lastError}` : '';
  return `${lateSince === null ? 0 : pending} sin entregar y ${failed} que no se pudieron entregar${reason}`;
}
