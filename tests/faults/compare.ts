import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { DatabaseConfig } from '../../src/config.ts';
import { fieldTexts } from '../../src/contact-request/fields.ts';
import { openExisting } from '../../src/database/open.ts';
import { storedRequests } from '../kit/requests.ts';
import { until } from '../kit/until.ts';
import type { Load } from './load.ts';

/** Compares what was acknowledged with what is stored, all fields. */
export async function compare(load: Load, database: DatabaseConfig): Promise<Comparison> {
  const stored = await storedRequests(database);
  const whole = stored.flatMap((request) => {
    const form = load.sent.get(request.message);
    return form && isDeepStrictEqual(fieldTexts(form), fieldTexts(request))
      ? [request.message]
      : [];
  });
  const kept = new Set(whole);
  const missing = [...load.acknowledged.keys()].filter(
    (message) => !kept.has(message),
  ).length;
  return {
    acknowledged: load.acknowledged.size,
    present: load.acknowledged.size - missing,
    missing,
    doubled: whole.length - kept.size,
    corrupt: stored.length - whole.length,
  };
}

export type Comparison = Record<
  'acknowledged' | 'present' | 'missing' | 'doubled' | 'corrupt',
  number
>;

export function assertNothingLost(
  { missing, doubled, corrupt }: Comparison,
  load: Load,
): void {
  assert.deepEqual({ missing, doubled, corrupt }, { missing: 0, doubled: 0, corrupt: 0 });
  assert.deepEqual(load.wrong, []);
}

/** Ends the leases that a killed server left, instead of waiting for three minutes. */
export async function endLeases(config: DatabaseConfig): Promise<void> {
  const { queries, close } = await openExisting(config);
  await queries
    .updateTable('deliveries')
    .set({ lockedUntil: null })
    .execute()
    .finally(close);
}

/** Waits until no delivery is pending, for ten minutes at most. */
export async function allDelivered(config: DatabaseConfig): Promise<void> {
  const { queries, close } = await openExisting(config);
  const pending = queries
    .selectFrom('deliveries')
    .select('id')
    .where('status', '=', 'pending');
  await until(async () => (await pending.execute()).length === 0, 600).finally(close);
}
