import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';
import { pluralize } from '../contact-request/wording.ts';
import type { Channel, Db } from '../database/tables.ts';
import { readChannelStatus, readRefusedRecipients } from '../notifications/deliveries.ts';
import { listSubscriptions } from '../notifications/push-subscriptions.ts';
import { formatDuration } from '../time.ts';
import { type Advice, type Finding, fail, pass, warn } from './check.ts';
import { checkMail } from './mail.ts';

/**
 * Checks whether the company is notified of requests: by mail, on its devices, or by the
 * webhook.
 *
 * @param db undefined if it cannot be opened.
 */
export async function checkChannels(
  { mail, webhook }: Pick<Config, 'mail' | 'webhook'>,
  db: Db | undefined,
  now: Date,
): Promise<Finding[]> {
  const channels = [
    await checkMailChannel(mail, db, now),
    await checkPushChannel(db, now),
    await checkWebhookChannel(webhook, db, now),
  ];
  const findings = channels.flat();
  const mailAdvice = mail === null ? { admin: howToSetUpMail } : {};

  if (channels.some(works)) {
    if (mail !== null) return findings;

    const text = 'no está configurado: los avisos llegan por otro canal';
    return [warn('Correo', text, mailAdvice), ...findings];
  }

  const faults = findings.filter(({ level }) => level === 'fail');
  if (faults.length === 1) {
    const text = 'por lo mismo, nadie recibe un aviso cuando llega una solicitud';
    return [...findings, warn('Avisos', text, { owner: onlyHere })];
  }

  const text =
    'ningún canal funciona, y nadie recibe un aviso cuando llega una solicitud';
  return [fail('Avisos', text, { owner: onlyHere, ...mailAdvice }), ...findings];
}

/** Returns whether a channel is configured and works. */
function works(found: readonly Finding[]): boolean {
  return found.length > 0 && found.every(({ level }) => level !== 'fail');
}

async function checkMailChannel(mail: Config['mail'], db: Db | undefined, now: Date) {
  if (mail === null) return [];

  const server = await checkMail(mail);
  const deliveries = await checkDeliveries(db, 'mail', now);
  if (server.level !== 'fail') return [server, ...deliveries];

  return [server, ...deliveries.map(asConsequence)];
}

/**
 * Marks a failure as a consequence of the previous one, so that one cause gives one
 * failure.
 */
function asConsequence(finding: Finding): Finding {
  if (finding.level !== 'fail') return finding;
  return { ...finding, level: 'warn', text: `por lo mismo, ${finding.text}` };
}

async function checkPushChannel(db: Db | undefined, now: Date) {
  const devices = db ? (await listSubscriptions(db)).length : 0;
  if (devices === 0) return [];

  const text = `activadas en ${pluralize(devices, 'dispositivo', 'dispositivos')}.`;
  return [pass(adviceOn.push.subject, text), ...(await checkDeliveries(db, 'push', now))];
}

async function checkWebhookChannel(
  webhook: Config['webhook'],
  db: Db | undefined,
  now: Date,
) {
  if (webhook === null) return [];

  // The rest of the URL may contain a secret.
  const { hostname } = new URL(webhook.url);
  return [
    pass(adviceOn.webhook.subject, `a ${hostname} se le avisa de cada solicitud.`),
    ...(await checkDeliveries(db, 'webhook', now)),
  ];
}

/** Checks whether the deliveries of a channel are late, or have failed for seven days. */
async function checkDeliveries(
  db: Db | undefined,
  channel: Channel,
  now: Date,
): Promise<Finding[]> {
  if (!db) return [];

  const status = await readChannelStatus(db, channel, now);
  const { subject, ...advice } = adviceOn[channel];
  const error = status.lastError && `Ha dado este error: ${status.lastError}.`;
  const admin = [error, advice.admin].filter(Boolean).join(' ');
  // The terminal prints the owner's advice if there is none for the administrator.
  const adminAdvice: Advice = admin ? { admin } : {};
  const findings: Finding[] = [];
  if (status.lateSince !== null) {
    const late = lateText(status.pending, status.lateSince, now);
    findings.push(
      status.reachedOthers
        ? warn(subject, `los avisos no llegan a todos: ${late}`, adminAdvice)
        : fail(subject, `los avisos no salen: ${late}`, { ...advice, ...adminAdvice }),
    );
  }
  if (status.failed > 0) {
    const owner =
      'Las solicitudes están en la oficina. Cuando el canal funcione, envíalos otra vez.';
    const action = 'retry-deliveries';
    const text = failedText(status.failed);
    findings.push(warn(subject, text, { owner, ...adminAdvice, action }));
  }

  return findings;
}

function lateText(pending: number, lateSince: string, now: Date): string {
  const waiting = pending === 1 ? 'espera 1 aviso' : `esperan ${pending} avisos`;
  const age = formatDuration(now.getTime() - Date.parse(lateSince));
  return `${waiting}, el más antiguo desde hace ${age}`;
}

function failedText(failed: number): string {
  const deliveries = pluralize(
    failed,
    'aviso no se pudo entregar',
    'avisos no se pudieron entregar',
  );
  return `${deliveries} en siete días`;
}

const howToSetUpMail = 'Pon SMTP_URL, MAIL_FROM y MAIL_TO (docs/operations.md).';

const onlyHere =
  'Las solicitudes están a salvo, pero solo te enteras en la oficina: ' +
  'mira la lista a menudo.';

const adviceOn: Record<Channel, { subject: string } & Advice> = {
  mail: { subject: 'Correo', owner: onlyHere },
  push: {
    subject: 'Notificaciones',
    owner:
      'En la oficina, «Personas»: desactiva y activa las notificaciones de ese ' +
      'dispositivo.',
  },
  webhook: {
    subject: 'Otro programa',
    admin: 'Mira si está en marcha, y revisa WEBHOOK_URL.',
  },
};

/**
 * Reports a webhook that gets all of a request although the privacy policy names no
 * processor.
 */
export function checkWebhookProcessor(
  webhook: Config['webhook'],
  { processors }: Pick<Company, 'processors'>,
): Finding[] {
  if (webhook?.content !== 'everything' || processors.length > 0) return [];

  const text =
    'recibe todo lo que escriben los clientes, y la política de privacidad no dice ' +
    'quién lo lleva';
  return [
    warn(adviceOn.webhook.subject, text, {
      owner: 'Dile a quien lleva la web qué empresa lo lleva, y en qué país.',
      admin: 'Ponlo en company.ts (processors) y ejecuta npm run build.',
    }),
  ];
}

/**
 * Reports recipients that the mail server refuses while other recipients get the mail.
 */
export async function checkRecipients(db: Db, now: Date): Promise<Finding[]> {
  const reasons = await readRefusedRecipients(db, now);
  return reasons.map((reason) =>
    warn(
      'Correo',
      `en los últimos 30 días no ha llegado a uno de sus destinatarios: ${reason}`,
      {
        owner:
          'A los demás sí. Comprueba, si no está ya arreglado, su dirección ' +
          'y que su buzón no esté lleno.',
        admin: 'Comprueba la dirección, o quítala de MAIL_TO.',
      },
    ),
  );
}
