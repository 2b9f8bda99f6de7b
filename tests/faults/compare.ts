import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { DatabaseConfig } from '../../src/config.ts';
import { fieldTexts } from '../../src/contact-request/fields.ts';
import { openExisting } from '../../src/database/open.ts';
import type { StoredRequest } from '../../src/requests/store.ts';
import { storedRequests } from '../kit/requests.ts';
import { until } from '../kit/until.ts';
import type { Load } from './load.ts';

/** Compares the acknowledged requests with the stored ones, in all fields. */
export async function compare(load: Load, database: DatabaseConfig): Promise<Comparison> {
  const stored = await storedRequests(database);
  const whole = stored.filter((request) => isAsSent(load, request));
  const kept = new Set(whole.map(({ message }) => message));
  const acknowledged = [...load.acknowledged.keys()];
  const present = acknowledged.filter((message) => kept.has(message));

  return {
    acknowledged: acknowledged.length,
    present: present.length,
    missing: acknowledged.length - present.length,
    doubled: whole.length - kept.size,
    corrupt: stored.length - whole.length,
  };
}

export type Comparison = Record<
  'acknowledged' | 'present' | 'missing' | 'doubled' | 'corrupt',
  number
>;

function isAsSent(load: Load, request: StoredRequest): boolean {
  const form = load.sent.get(request.message);
  if (form === undefined) return false;
  return isDeepStrictEqual(fieldTexts(form), fieldTexts(request));
}

/**
 * Asserts that each acknowledged request is stored once, and that each answer was right.
 */
export function assertNothingLost(comparison: Comparison, load: Load): void {
  assert.equal(comparison.missing, 0, 'acknowledged requests are missing');
  assert.equal(comparison.doubled, 0, 'requests are stored twice');
  assert.equal(comparison.corrupt, 0, 'requests are not stored as they were sent');
  assert.deepEqual(load.wrong, []);
}

/**
 * Ends the leases that a killed server left behind, instead of waiting for three minutes.
 */
export async function endLeases(config: DatabaseConfig): Promise<void> {
  const { queries, close } = await openExisting(config);
  const allDeliveries = queries.updateTable('deliveries');
  await allDeliveries.set({ lockedUntil: null }).execute().finally(close);
}

/** Waits until no delivery is pending, for at most ten minutes. */
export async function allDelivered(config: DatabaseConfig): Promise<void> {
  const { queries, close } = await openExisting(config);
  const deliveries = queries.selectFrom('deliveries').select('id');
  const pending = deliveries.where('status', '=', 'pending');
  await until(async () => (await pending.execute()).length === 0, 600).finally(close);
}
