import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { readRefusedRecipients } from '../outbox/recipients.ts';
import { lateSeconds, readOutboxStatus, readUntold } from '../outbox/status.ts';
import { untoldKinds } from '../outbox/untold-words.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** Whether the company hears of what comes in. */
export async function checkOutbox(db: Kysely<Tables>, now: Date): Promise<Finding[]> {
  const { pending, oldestPendingSeconds, lastError } = await readOutboxStatus(db, now);
  const oldestSeconds = oldestPendingSeconds ?? 0;
  const untold = await readUntold(db);
  const refused = await readRefusedRecipients(db, now);
  const findings = [
    ...(oldestSeconds >= lateSeconds
      ? [problem({ kind: 'notices late', pending, oldestSeconds, lastError })]
      : []),
    ...untoldKinds
      .filter((notice) => untold[notice].length > 0)
      .map((notice) => warning({ kind: 'requests nobody was told of', notice, ids: untold[notice] })),
    ...refused.map((recipient) => warning({ kind: 'recipient refused', ...recipient })),
  ];
  return findings.length > 0 ? findings : [good({ kind: 'notices in time', pending })];
}
