import type { RequestRow } from '../../desk-api/requests.ts';
import { keepWaiting } from '../browser/storage.ts';

/** Keeps the first fifty of those who wait in this browser: no more of them than it takes to call. */
export function keepWhoWaits(person: number, rows: readonly RequestRow[]): void {
  const requests = rows.slice(0, mostKept).map(({ id, name, phone, call, receivedAt }) => ({
    id,
    name,
    phone,
    tel: call?.tel ?? null,
    receivedAt,
  }));
  keepWaiting({ person, at: new Date().toISOString(), requests });
}

const mostKept = 50;
