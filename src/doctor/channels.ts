import type { Config } from '../config.ts';
import { counted } from '../contact-request/wording.ts';
import type { Channel, Db } from '../database/tables.ts';
import { readChannelStatus, readRefusedRecipients } from '../notifications/deliveries.ts';
import { listSubscriptions } from '../notifications/push-subscriptions.ts';
import { formatDuration } from '../time.ts';
import { type Advice, type Finding, fail, pass, warn } from './check.ts';
import { checkMail } from './mail.ts';

/**
 * Checks whether the company is notified of requests: by mail, on its devices, or by the webhook.
 *
 * @param db undefined where it cannot be opened.
 */
export async function checkChannels(
  { mail, webhook }: Pick<Config, 'mail' | 'webhook'>,
  db: Db | undefined,
  now: Date,
) {
  const deliveries = async (channel: Channel) =>
    db ? checkDeliveries(db, channel, now) : [];
  const devices = db ? (await listSubscriptions(db)).length : 0;
  const activeOn = `activadas en ${counted(devices, 'dispositivo', 'dispositivos')}.`;
  // Only the host: the address may hold a secret.
  const notified = `a ${webhook && new URL(webhook.url).hostname} se le avisa de cada solicitud.`;
  const channels = [
    mail ? [await checkMail(mail), ...(await deliveries('mail'))] : [],
    devices > 0
      ? [pass(adviceOn.push.subject, activeOn), ...(await deliveries('push'))]
      : [],
    webhook
      ? [pass(adviceOn.webhook.subject, notified), ...(await deliveries('webhook'))]
      : [],
  ];
  const works = (found: Finding[]) =>
    found.length > 0 && found.every(({ level }) => level !== 'fail');
  const advice = mail
    ? {}
    : { admin: 'Pon SMTP_URL, MAIL_FROM y MAIL_TO (docs/operations.md).' };
  if (!channels.some(works)) {
    const text =
      'ningún canal funciona, y nadie recibe un aviso cuando llega una solicitud';
    return [fail('Avisos', text, { owner: onlyHere, ...advice }), ...channels.flat()];
  }
  const missing = warn(
    'Correo',
    'no está configurado: los avisos llegan por otro canal',
    advice,
  );
  return [...(mail ? [] : [missing]), ...channels.flat()];
}

/** Reports recipients that the mail server refuses while others get the mail. */
export async function checkRecipients(db: Db, now: Date): Promise<Finding[]> {
  return (await readRefusedRecipients(db, now)).map((reason) =>
    warn(
      'Correo',
      `en los últimos 30 días no ha llegado a uno de sus destinatarios: ${reason}`,
      {
        owner:
          'A los demás sí. Comprueba, si no está ya arreglado, su dirección y que su buzón no esté lleno.',
        admin: 'Comprueba la dirección, o quítala de MAIL_TO.',
      },
    ),
  );
}

const onlyHere =
  'Las solicitudes están a salvo, pero solo te enteras en la oficina: mira la lista a menudo.';

const adviceOn: Record<Channel, { subject: string } & Advice> = {
  mail: { subject: 'Correo', owner: onlyHere },
  push: {
    subject: 'Notificaciones',
    owner:
      'En la oficina, «Personas»: desactiva y activa las notificaciones de ese dispositivo.',
  },
  webhook: {
    subject: 'Otro programa',
    admin: 'Mira si está en marcha, y revisa WEBHOOK_URL.',
  },
};

async function checkDeliveries(db: Db, channel: Channel, now: Date): Promise<Finding[]> {
  const { pending, failed, lateSince, lastError } = await readChannelStatus(
    db,
    channel,
    now,
  );
  const { subject, ...advice } = adviceOn[channel];
  const happened = lastError && `Ha dado este error: ${lastError}.`;
  const admin = [happened, advice.admin].filter(Boolean).join(' ');
  const findings: Finding[] = [];
  if (lateSince !== null) {
    const age = formatDuration(now.getTime() - Date.parse(lateSince));
    const waiting = pending === 1 ? 'espera 1 aviso' : `esperan ${pending} avisos`;
    const text = `los avisos no salen: ${waiting}, el más antiguo desde hace ${age}`;
    findings.push(fail(subject, text, { ...advice, admin }));
  }
  if (failed > 0) {
    const what = counted(
      failed,
      'aviso no se pudo entregar',
      'avisos no se pudieron entregar',
    );
    const owner =
      'Las solicitudes están en la oficina. Cuando el canal funcione, envíalos otra vez.';
    findings.push(
      warn(subject, `${what} en siete días`, {
        owner,
        admin,
        action: 'retry-deliveries',
      }),
    );
  }
  return findings;
}
