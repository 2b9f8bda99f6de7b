import type { WebhookConfig } from '../config/webhook.ts';
import type { Db } from '../database/tables.ts';
import { readChannelStatus } from '../outbox/status.ts';
import { webhookMissingSince } from '../outbox/webhook/settle.ts';
import { formatDateTime } from '../time.ts';
import { type Finding, good, warning } from './finding.ts';

/**
 * Whether the webhook, where there is one, hears of the requests, and what waits for one that is no longer set up. Its address
 * may hold a secret: only the host is named.
 */
export async function checkWebhook(
  db: Db,
  { webhook }: { webhook: WebhookConfig | null },
  now: Date,
): Promise<Finding[]> {
  if (!webhook) return checkMissing(db, now);
  const { hostname: host } = new URL(webhook.url);
  const { late, failed, lastError } = await readChannelStatus(db, 'webhook', now);
  if (late + failed === 0) {
    const everything = 'Con todos sus datos: quien lo lleva va en company.ts (processors).';
    const admin = webhook.content === 'id' ? 'Solo con su número.' : everything;
    return [good('Otro programa', `a ${host} se le avisa de cada solicitud.`, { admin })];
  }
  const what = `${host} no recibe los avisos: ${late} sin entregar y ${failed} que no se pudieron entregar`;
  const why = lastError ? `Lo que pasa: ${lastError}. ` : '';
  const admin = `${why}Mira si el otro programa está en marcha, y revisa WEBHOOK_URL.`;
  return [warning('Otro programa', what, { admin })];
}

async function checkMissing(db: Db, now: Date): Promise<Finding[]> {
  const since = await webhookMissingSince(db);
  if (since === null) return [];
  const { pending } = await readChannelStatus(db, 'webhook', now);
  const waiting = pending === 1 ? 'le espera 1 aviso' : `le esperan ${pending} avisos`;
  const admin = `WEBHOOK_URL no está desde el ${formatDateTime(since)}. Si falta por error, ponla otra vez y reinicia el servidor. A los siete días se descartan solos.`;
  return [warning('Otro programa', `ya no se le avisa, y ${waiting}`, { admin })];
}
