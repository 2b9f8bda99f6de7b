import type { Generated, Kysely } from 'kysely';
import type { AnswerMethod } from '../contact-request/answer.ts';
import type { ContactField, OptionalField } from '../contact-request/fields.ts';
import type { RequestEventKind } from '../contact-request/history.ts';
import type { Outcome } from '../contact-request/outcomes.ts';
import type { Source } from '../contact-request/sources.ts';
import type { RequestState } from '../contact-request/states.ts';
import type { Step } from '../contact-request/steps.ts';
import type { Browser, SessionEnd, SignInMethod, System } from '../devices.ts';
import type { Locale } from '../locale.ts';

/** The database, or a transaction in it. Every query takes one. */
export type Db = Kysely<Tables>;

/**
 * The tables after all migrations. Times are ISO 8601 in UTC with milliseconds, so that
 * sorting them as text sorts them by time.
 */
export type Tables = {
  requests: RequestColumns & {
    receivedAt: string;
    state: RequestState;
    /**
     * The signs of spam that raised the suspicion, separated by commas, or null if there
     * are none.
     */
    reason: string | null;
    /**
     * When the digest, the reminder and the notice of the day that list the request were
     * enqueued. The last one counts for the current day and hour of the step.
     */
    digestQueuedAt: Generated<string | null>;
    reminderQueuedAt: Generated<string | null>;
    morningQueuedAt: Generated<string | null>;
    answeredAt: Generated<string | null>;
    answeredHow: Generated<AnswerMethod | null>;
    outcome: Generated<Outcome | null>;
    /** When the outcome was decided. */
    outcomeAt: Generated<string | null>;
    /** The amount of the last quote in whole euros, or null without an amount. */
    amount: Generated<number | null>;
    urgent: Generated<0 | 1>;
    /** The next step, its day in Madrid and, for a visit, optionally its hour. */
    nextStep: Generated<Step | null>;
    nextOn: Generated<string | null>;
    nextTime: Generated<string | null>;
    language: Generated<Locale>;
    /** `phone` is a logged call, whose address may be empty. */
    source: Generated<Source>;
    /**
     * Columns derived for searches, see `requestKeys`. The key is null without a
     * telephone.
     */
    searchText: Generated<string>;
    phoneKey: Generated<string | null>;
    /**
     * A hash of the form's fields that detects a form sent twice. Null for a logged call.
     */
    contentHash: Generated<string | null>;
    /**
     * The address, folded for comparison, see `requestKeys`. Empty without an address.
     */
    emailKey: Generated<string>;
  };
  /** The history of requests: who did what and when. It is deleted with its request. */
  requestEvents: Identified & {
    requestId: number;
    at: string;
    /** Null if the person was removed. */
    personId: number | null;
    kind: RequestEventKind;
    /**
     * A JSON object with the details of this kind of event, such as the text of a note. A
     * correction keeps the previous values of the fields that a visitor wrote.
     */
    detail: string | null;
    /** The id that the device gave to the action. */
    actionId: string;
    /** The folded text of a note, for searches. */
    searchText: Generated<string | null>;
  };
  /**
   * The outbox: the messages to the company. There is one per channel, for pushes one per
   * device, and one more for each recipient that the mail server refused temporarily.
   */
  deliveries: Identified & {
    channel: Channel;
    kind: 'request' | 'digest' | 'reminder' | 'morning';
    /** Null for a summary, which reads its requests when it is sent. */
    requestId: number | null;
    /** The device of a push. It may no longer exist. */
    subscriptionId: number | null;
    /** The only recipient of a mail, or null for all of `MAIL_TO`. */
    recipient: string | null;
    status: 'pending' | 'delivered' | 'failed';
    attempts: Generated<number>;
    runAt: string;
    /** Until then, only the server that claimed the delivery may send it. */
    lockedUntil: string | null;
    /**
     * The last error of a failed delivery. For a delivered mail, the rejected recipients
     * with the server's errors.
     */
    lastError: string | null;
    createdAt: string;
    deliveredAt: string | null;
  };
  /**
   * When a job last completed. For `retention-blocked`, when the deletion was first
   * blocked, as long as it is.
   */
  jobRuns: {
    job: 'retention-blocked' | 'nightly' | 'morning';
    ranAt: string;
    /** Until then, only the server that claimed the job may run it. */
    lockedUntil: Generated<string | null>;
    /** When the first of the consecutive failures happened, or null after a success. */
    failingSince: Generated<string | null>;
    error: Generated<string | null>;
  };
  /**
   * The audit log of bulk operations, as JSON without personal data: counts, and the ids
   * of erased requests.
   */
  audit: Identified & {
    at: string;
    action: 'erase' | 'export' | 'backup' | 'link';
    detail: string;
    /** Null for a command in the terminal. */
    personId: Generated<number | null>;
  };
  /** The people, including removed ones, since the history names them. */
  people: Identified & {
    name: string;
    mail: string | null;
    removedAt: Generated<string | null>;
  };
  sessions: DeviceColumns & {
    /** The SHA-256 of the secret in the cookie. */
    secretHash: string;
    personId: number;
    method: SignInMethod;
    /** Updated at most once an hour. */
    lastUsedAt: string;
    /**
     * The passkey that opened the session, or that was last saved in it. Removing the
     * passkey ends the session.
     */
    passkeyId: Generated<number | null>;
    /**
     * When and why the session ended, unless the person signed out. An ended session
     * allows nothing, but for 30 days its browser may read why it ended.
     */
    endedAt: Generated<string | null>;
    endedWhy: Generated<SessionEnd | null>;
  };
  passkeys: DeviceColumns & {
    personId: number;
    /** In base64url, like the public key. */
    credentialId: string;
    publicKey: string;
    /**
     * The device's latest signature counter. 0 if the device does not count, for example
     * for a passkey that several devices share.
     */
    signCount: number;
    lastUsedAt: Generated<string | null>;
  };
  /**
   * Sign-in links and mail codes. Each signs one person in once. Rows are kept for a day
   * after they expire.
   */
  signInTokens: {
    /** The SHA-256 of a link's secret, or of the browser's secret with the code. */
    tokenHash: string;
    kind: 'link' | 'code';
    personId: number;
    /** The SHA-256 of the secret in the cookie of the browser that requested the code. */
    browserHash: Generated<string | null>;
    /** The person who created the link in the desk, or null for the terminal. */
    createdBy: Generated<number | null>;
    /** How many times the code was entered in that browser. */
    attempts: Generated<number>;
    expiresAt: string;
    usedAt: Generated<string | null>;
    /** When the person read that somebody else had created the link, or null before. */
    readAt: Generated<string | null>;
  };
  /** The passkey challenges of the last ten minutes that were already answered. */
  usedChallenges: {
    challengeHash: string;
    usedAt: string;
  };
  /**
   * The keys of this installation, such as the one that signs passkey challenges, and the
   * last probe of the storage.
   */
  settings: {
    name: string;
    value: string;
  };
  /** The devices that get notifications by Web Push. */
  pushSubscriptions: DeviceColumns & {
    personId: number;
    /** The session in which notifications were turned on, or null once it has expired. */
    sessionId: number | null;
    /** The URL that the browser's push service assigned. */
    endpoint: string;
    /** The browser's public key, and in `auth` its secret, in base64url (RFC 8291). */
    p256dh: string;
    auth: string;
  };
};

/** The tables that are copied to another database. Referenced tables come first. */
export const copiedTables = [
  'people',
  'passkeys',
  'requests',
  'request_events',
  'deliveries',
  'job_runs',
  'audit',
];

/**
 * The tables with credentials and devices. They are not copied, and are empty after a
 * restore.
 */
export const credentialTables = [
  'push_subscriptions',
  'sessions',
  'sign_in_tokens',
  'used_challenges',
  'settings',
];

export type Channel = 'mail' | 'push' | 'webhook';

/** Ids are never reused, even after the row is deleted. */
type Identified = { id: Generated<number> };

/** The form's fields. Optional fields are empty by default. */
type RequestColumns = Identified & {
  [Field in ContactField]: Field extends OptionalField ? Generated<string> : string;
};

/** The browser in which a session, a passkey or a push subscription was made. */
type DeviceColumns = Identified & { browser: Browser; system: System; createdAt: string };
