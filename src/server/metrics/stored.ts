import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../database/tables.ts';
import { readChannelStatus } from '../../outbox/channel-status.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { listDevices } from '../../outbox/push/devices.ts';
import { failedNight, lastBackup } from '../../requests/backup.ts';
import { countList } from '../../requests/lists.ts';
import type { StorageHealth } from '../../requests/storage-health.ts';

/**
 * Gauges of what the database holds. They are read on demand: gauges that a server kept itself would be wrong where there
 * are two servers. Of a database that does not answer, only that is shown.
 *
 * @returns a function that reads the gauges anew.
 */
export function createStoredMetrics(
  registry: Registry,
  { db, outbox, storage }: Stored,
): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const up = gauge('contact_database_up', 'Whether the database answered just now.');
  const mail = gauge('contact_mail_configured', 'Whether anybody is told by mail at all.');
  const pending = gauge('contact_notices_pending', 'Notices that wait to be delivered.');
  const oldest = gauge('contact_notices_oldest_pending_seconds', 'Age of the oldest of them; 0 without any.');
  const failed = gauge('contact_notices_failed', 'Notices that could not be delivered in seven days.');
  const webhookPending = gauge(
    'contact_webhooks_pending',
    'Requests that the webhook is still to be told of.',
  );
  const webhookFailed = gauge('contact_webhooks_failed', 'Given up in the last 30 days.');
  const devices = gauge('contact_push_devices', 'Devices that are told by notifications.');
  const quarantined = gauge('contact_requests_quarantined', 'Requests kept apart as suspected spam.');
  const failing = gauge(
    'contact_storage_failing',
    'Whether requests cannot be stored, as of the last one, or of a try some seconds ago.',
  );
  const lastFailure = gauge(
    'contact_storage_last_failure_timestamp_seconds',
    'When a request could not be stored the last time, since the start; 0 where none.',
  );
  const backup = gauge(
    'contact_last_backup_timestamp_seconds',
    'When the last backup was made; 0 where none.',
  );
  const backupFailed = gauge('contact_backup_failed', 'Whether the last nightly backup failed.');
  const others = [backupFailed, webhookPending, webhookFailed, devices];
  return async () => {
    failing.set(Number((await storage.check()) !== undefined));
    lastFailure.set(inSeconds(storage.last()?.at));
    try {
      const [status, count, backedUp, failedAt, webhook, notified] = await Promise.all([
        outbox.status(),
        countList(db, 'quarantined'),
        lastBackup(db),
        failedNight(db),
        readChannelStatus(db, 'webhook', new Date()),
        listDevices(db),
      ]);
      up.set(1);
      mail.set(Number(status.mail === 'configured'));
      pending.set(status.pending);
      oldest.set(status.oldestPendingSeconds ?? 0);
      failed.set(status.failed);
      webhookPending.set(webhook.pending);
      webhookFailed.set(webhook.failed);
      devices.set(notified.length);
      quarantined.set(count);
      backupFailed.set(Number(failedAt !== null));
      backup.set(inSeconds(backedUp));
    } catch {
      up.set(0);
      for (const unknown of [mail, pending, oldest, failed, quarantined, backup, ...others]) unknown.remove();
    }
  };
}

/** Seconds since 1970, as Prometheus wants it; 0 where it never was. */
function inSeconds(moment: string | null | undefined): number {
  return moment ? Date.parse(moment) / 1000 : 0;
}

export type Stored = {
  db: Db;
  outbox: Pick<Outbox, 'status'>;
  storage: Pick<StorageHealth, 'check' | 'last'>;
};
