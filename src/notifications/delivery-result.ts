import { sql } from 'kysely';

/** The outcome of one attempt. */
export type DeliveryResult =
  /**
   * `rejected` are the recipients that the mail server refused while others got the mail.
   */
  | { status: 'delivered'; rejected?: readonly RejectedRecipient[] }
  /** The delivery is obsolete or its device has unsubscribed, so it is deleted. */
  | { status: 'skipped' }
  /** `unreachable` means that the connection failed, not the message. */
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
 * The SQL condition for deliveries whose last attempt found no connection. Only the text
 * of the error says so.
 */
export const foundNoConnection = sql<boolean>`last_error like ${`${noConnection}: %`}`;
