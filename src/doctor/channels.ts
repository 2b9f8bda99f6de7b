import type { OutboxConfig } from '../config.ts';
import { counted } from '../contact/wording.ts';
import type { Channel, Db } from '../database/tables.ts';
import { listSubscriptions } from '../notifications/push-subscriptions.ts';
import { type ChannelStatus, readChannelStatus, readRefusedRecipients } from '../notifications/status.ts';
import { formatDuration } from '../time.ts';
import { type Finding, fail, pass, warn } from './check.ts';
import { checkMail } from './mail.ts';

/** Checks whether the company is notified of requests: by mail, on its devices, and by the webhook. */
export async function checkChannels(db: Db | undefined, config: OutboxConfig, now: Date): Promise<Finding[]> {
  const found = db ? await checkDeliveries(db, config, now) : { mail: [], push: [], webhook: [] };
  const mail = config.mail ? [await checkMail(config.mail), ...found.mail] : [];
  const channels = [mail, found.push, found.webhook];
  const works = (findings: Finding[]) =>
    findings.length > 0 && findings.every(({ level }) => level !== 'fail');
  const advice = config.mail ? {} : { admin: 'Pon SMTP_URL, MAIL_FROM y MAIL_TO (docs/operations.md).' };
  if (!channels.some(works)) {
    const text = 'ningún canal funciona, y nadie recibe un aviso cuando llega una solicitud';
    return [fail('Avisos', text, { owner: onlyHere, ...advice }), ...channels.flat()];
  }
  if (config.mail) return channels.flat();
  return [
    warn('Correo', 'no está configurado: los avisos llegan por otro canal', advice),
    ...channels.flat(),
  ];
}

const onlyHere = 'Las solicitudes están a salvo, pero solo te enteras en la oficina: mira la lista a menudo.';

async function checkDeliveries(
  db: Db,
  { webhook }: OutboxConfig,
  now: Date,
): Promise<Record<Channel, Finding[]>> {
  const check = async (channel: Channel, subject: string, advice: Pick<Finding, 'owner' | 'admin'>) =>
    checkStatus(subject, await readChannelStatus(db, channel, now), advice, now);
  const devices = (await listSubscriptions(db)).length;
  const refused = (await readRefusedRecipients(db, now)).map((reason) =>
    warn('Correo', `no llega a uno de sus destinatarios: ${reason}`, {
      owner: 'A los demás sí les llega. Comprueba que está bien escrito y que su buzón no está lleno.',
      admin: 'Comprueba la dirección, o quítala de MAIL_TO.',
    }),
  );
  const onOff = 'En la oficina, «Personas»: desactiva y activa las notificaciones de ese dispositivo.';
  const mail = [...(await check('mail', 'Correo', { owner: onlyHere })), ...refused];
  const on = pass('Notificaciones', `activadas en ${counted(devices, 'dispositivo', 'dispositivos')}.`);
  const push = devices > 0 ? [on, ...(await check('push', on.subject, { owner: onOff }))] : [];
  if (!webhook) return { mail, push, webhook: [] };
  // The address of the webhook may hold a secret: only the host is named.
  const { hostname } = new URL(webhook.url);
  const set = pass('Otro programa', `a ${hostname} se le avisa de cada solicitud.`);
  const admin = `Mira si ${hostname} está en marcha, y revisa WEBHOOK_URL.`;
  return { mail, push, webhook: [set, ...(await check('webhook', set.subject, { admin }))] };
}

function checkStatus(
  subject: string,
  { pending, failed, lateSince, lastError }: ChannelStatus,
  advice: Pick<Finding, 'owner' | 'admin'>,
  now: Date,
): Finding[] {
  const admin = [lastError && `Lo último que ha pasado: ${lastError}.`, advice.admin]
    .filter(Boolean)
    .join(' ');
  const findings: Finding[] = [];
  if (lateSince !== null) {
    const age = formatDuration(now.getTime() - Date.parse(lateSince));
    const waiting = pending === 1 ? 'espera 1 aviso' : `esperan ${pending} avisos`;
    findings.push(
      fail(subject, `los avisos no salen: ${waiting}, el más antiguo desde hace ${age}`, {
        ...advice,
        admin,
      }),
    );
  }
  if (failed > 0) {
    const what = counted(failed, 'aviso no se pudo entregar', 'avisos no se pudieron entregar');
    const owner = 'Las solicitudes están en la oficina. Cuando el canal funcione, envíalos otra vez.';
    findings.push(warn(subject, `${what} en siete días`, { owner, admin, action: 'retry-deliveries' }));
  }
  return findings;
}
