import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../database/tables.ts';
import { listSubscriptions } from '../../notifications/push-subscriptions.ts';
import { readChannelStatus } from '../../notifications/status.ts';
import { countList } from '../../requests/lists.ts';
import { readNightlyFailure } from '../../requests/nightly.ts';
import type { StorageHealth } from '../../requests/storage-health.ts';

/**
 * Gauges of what the database holds. They are read on demand: gauges that a server kept itself would be wrong where there
 * are two servers. Of a database that does not answer, only that is shown.
 *
 * @returns a function that reads the gauges anew.
 */
export function createStoredMetrics(registry: Registry, stored: Stored): () => Promise<void> {
  const gauges = Object.entries(helps).map(([name, help]) => ({
    gauge: new Gauge({ name, help, registers: [registry] }),
    name: name as keyof typeof helps,
  }));
  return async () => {
    const values = await readValues(stored);
    for (const { gauge, name } of gauges) {
      const value = values[name];
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    }
  };
}

const helps = {
  contact_database_up: 'Whether the database answered just now.',
  contact_mail_configured: 'Whether anybody is told by mail at all.',
  contact_notices_pending: 'Notices that wait to be delivered.',
  contact_notices_oldest_pending_seconds: 'Age of the oldest of them; 0 without any.',
  contact_notices_failed: 'Notices that could not be delivered in seven days.',
  contact_webhooks_pending: 'Requests that the webhook is still to be told of.',
  contact_webhooks_failed: 'Given up after seven days.',
  contact_push_devices: 'Devices that are told by notifications.',
  contact_requests_quarantined: 'Requests kept apart as suspected spam.',
  contact_storage_failing:
    'Whether requests cannot be stored, as of the last one, or of a try some seconds ago.',
  contact_storage_last_failure_timestamp_seconds:
    'When a request could not be stored the last time, since the start; 0 where none.',
  contact_nightly_job_failed: 'Whether a step of the last nightly job failed.',
};

async function readValues({
  db,
  mailConfigured,
  storage,
}: Stored): Promise<{ [name in keyof typeof helps]?: number }> {
  const storing = {
    contact_storage_failing: Number((await storage.check()) !== undefined),
    contact_storage_last_failure_timestamp_seconds: inSeconds(storage.last()?.at),
  };
  try {
    const now = new Date();
    const mail = await readChannelStatus(db, 'mail', now);
    const webhook = await readChannelStatus(db, 'webhook', now);
    return {
      ...storing,
      contact_database_up: 1,
      contact_mail_configured: Number(mailConfigured),
      contact_notices_pending: mail.pending,
      contact_notices_oldest_pending_seconds: secondsSince(mail.oldestPendingAt, now),
      contact_notices_failed: mail.failed,
      contact_webhooks_pending: webhook.pending,
      contact_webhooks_failed: webhook.failed,
      contact_push_devices: (await listSubscriptions(db)).length,
      contact_requests_quarantined: await countList(db, 'quarantined'),
      contact_nightly_job_failed: Number((await readNightlyFailure(db)) !== undefined),
    };
  } catch {
    return { ...storing, contact_database_up: 0 };
  }
}

function secondsSince(moment: string | null, now: Date): number {
  return moment === null ? 0 : Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / 1000));
}

/** Seconds since 1970, as Prometheus wants it; 0 where it never was. */
function inSeconds(moment: string | null | undefined): number {
  return moment ? Date.parse(moment) / 1000 : 0;
}

export type Stored = {
  db: Db;
  mailConfigured: boolean;
  storage: Pick<StorageHealth, 'check' | 'last'>;
};
