import { sql } from 'kysely';

/** The outcome of one attempt. */
export type DeliveryResult =
  /**
   * `rejected`: the recipients that the mail server refused, while others got the mail.
   */
  | { status: 'delivered'; rejected?: readonly RejectedRecipient[] }
  /** The delivery is obsolete, or its device has unsubscribed: it is deleted. */
  | { status: 'skipped' }
  /** `unreachable`: the fault is the connection's, not the message's. */
  | { status: 'retry'; reason: string; unreachable?: boolean };

export type RejectedRecipient = {
  address: string;
  reason: string;
  /** Whether the mail server may accept them later. */
  isTemporary: boolean;
};

/** Describes rejected recipients for the doctor. */
export function describeRejected(rejected: readonly RejectedRecipient[]): string {
  return rejected.map(({ address, reason }) => `${address}: ${reason}`).join('; ');
}

/** Describes, in Spanish for the doctor, why an attempt failed. */
export function describeFailure({
  reason,
  unreachable,
}: Extract<DeliveryResult, { status: 'retry' }>): string {
  return unreachable ? `${noConnection}: ${reason}` : reason;
}

const noConnection = 'sin conexión';

/**
 * The condition, in SQL, for deliveries whose last attempt found no connection. Nothing
 * but the description says so.
 */
export const foundNoConnection = sql<boolean>`last_error like ${`${noConnection}: %`}`;
