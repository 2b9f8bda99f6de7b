import type { Insertable, Transaction } from 'kysely';
import type { RequestEventKind } from '../../contact-request/history.ts';
import type { Tables } from '../../database/tables.ts';
import type { HistoryEvent, RequestWithHistory } from '../history.ts';

/** Adds an entry to the history of a request. */
export async function insertEvent(
  trx: Transaction<Tables>,
  { detail, ...event }: NewEvent,
): Promise<void> {
  await trx
    .insertInto('requestEvents')
    .values({ ...event, detail: detail ? JSON.stringify(detail) : null })
    .execute();
}

export type NewEvent = Omit<Insertable<Tables['requestEvents']>, 'detail'> & {
  detail?: object | undefined;
};

/** Finds the history entry of an action, in any request. */
export function eventByAction(trx: Transaction<Tables>, actionId: string) {
  return trx
    .selectFrom('requestEvents')
    .selectAll()
    .where('actionId', '=', actionId)
    .executeTakeFirst();
}

/** Finds the entry of this kind that an action recorded in the history of a request. */
export function findEvent(
  { events }: RequestWithHistory,
  kind: RequestEventKind,
  actionId: string,
): HistoryEvent | undefined {
  return events.find((event) => event.kind === kind && event.actionId === actionId);
}

/** Clamps a device's time between two others, since the device's clock may be wrong. */
export function clampTime(at: string, from: string, until: Date): string {
  const ms = Math.max(Date.parse(from), Math.min(Date.parse(at), until.getTime()));
  return new Date(ms).toISOString();
}
