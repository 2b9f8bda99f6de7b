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

/** Our database, or a transaction in it: every query takes one. */
export type Db = Kysely<Tables>;

/**
 * The tables as the migrations leave them. Times are ISO 8601 in UTC with milliseconds,
 * so that text sorts as time.
 */
export type Tables = {
  requests: RequestColumns & {
    receivedAt: string;
    state: RequestState;
    /**
     * The signs of spam for which it was suspected, separated by commas; null without
     * any.
     */
    reason: string | null;
    /**
     * When a digest, a reminder and, for the present day and hour, a notice of the day
     * that list it were enqueued.
     */
    digestQueuedAt: Generated<string | null>;
    reminderQueuedAt: Generated<string | null>;
    morningQueuedAt: Generated<string | null>;
    answeredAt: Generated<string | null>;
    answeredHow: Generated<AnswerMethod | null>;
    outcome: Generated<Outcome | null>;
    /** When the outcome was decided. */
    outcomeAt: Generated<string | null>;
    /** The amount of the last quote in whole euros; null where none was given. */
    amount: Generated<number | null>;
    urgent: Generated<0 | 1>;
    /** What comes next, on which day in Madrid and, for a visit, perhaps at what hour. */
    nextStep: Generated<Step | null>;
    nextOn: Generated<string | null>;
    nextTime: Generated<string | null>;
    language: Generated<Locale>;
    /** `phone`: a logged call; then the address may be empty. */
    source: Generated<Source>;
    /**
     * Derived columns for searches, see `requestKeys`; the key is null without a
     * telephone.
     */
    searchText: Generated<string>;
    phoneKey: Generated<string | null>;
    /**
     * A hash of the form's fields, by which a form that is sent twice is recognized; null
     * for a logged call.
     */
    contentHash: Generated<string | null>;
    /** The address folded for comparison, see `requestKeys`; empty without one. */
    emailKey: Generated<string>;
  };
  /** The history of requests: who did what, and when. It is deleted with the request. */
  requestEvents: Identified & {
    requestId: number;
    at: string;
    /** Null if the person was removed. */
    personId: number | null;
    kind: RequestEventKind;
    /**
     * A JSON object with what this kind needs, such as the text of a note. Of what a
     * visitor wrote it holds the fields that were corrected, as they were before.
     */
    detail: string | null;
    /** The id that the device gave it. */
    actionId: string;
    /** The folded text of a note, for searches. */
    searchText: Generated<string | null>;
  };
  /**
   * The outbox: messages to the company, one per channel, of pushes one per device, and
   * one more for each recipient whom the mail server refused for a while.
   */
  deliveries: Identified & {
    channel: Channel;
    kind: 'request' | 'digest' | 'reminder' | 'morning';
    /** Null for a summary: it reads the requests that it lists when it is sent. */
    requestId: number | null;
    /** The device of a push; it may no longer exist. */
    subscriptionId: number | null;
    /** The only recipient of a mail; null for all of `MAIL_TO`. */
    recipient: string | null;
    status: 'pending' | 'delivered' | 'failed';
    attempts: Generated<number>;
    runAt: string;
    /** Until then it is one server's to send. */
    lockedUntil: string | null;
    /**
     * The last error of a delivery that failed; of a delivered mail the rejected
     * recipients, with the server's errors.
     */
    lastError: string | null;
    createdAt: string;
    deliveredAt: string | null;
  };
  /**
   * When a job last ran to its end; of `retention-blocked`, when it was first blocked,
   * until it is not.
   */
  jobRuns: {
    job: 'retention-blocked' | 'nightly' | 'morning';
    ranAt: string;
    /** Until then it is one server's to run. */
    lockedUntil: Generated<string | null>;
    /** When the first of the failures in a row happened; null after a success. */
    failingSince: Generated<string | null>;
    error: Generated<string | null>;
  };
  /**
   * The audit log of bulk operations: figures, and the ids of erased requests, in JSON
   * without personal data.
   */
  audit: Identified & {
    at: string;
    action: 'erase' | 'export' | 'backup' | 'link';
    detail: string;
    /** Null where it was done in the terminal. */
    personId: Generated<number | null>;
  };
  /** People, also removed ones, whom the history names. */
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
    /** Noted at most once an hour. */
    lastUsedAt: string;
    /**
     * The passkey that opened the session, or was last saved in it. Removing it ends the
     * session.
     */
    passkeyId: Generated<number | null>;
    /**
     * When and why the session ended, unless the person signed out. Nothing works with
     * such a session: for 30 days its browser may read why it has ended.
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
     * The device's latest count of signatures; 0 where it does not count, for example a
     * passkey that devices share.
     */
    signCount: number;
    lastUsedAt: Generated<string | null>;
  };
  /**
   * Links and mail codes, each of which signs one person in, once. Rows are kept for a
   * day after they expire.
   */
  signInTokens: {
    /** The SHA-256 of a link's secret, or of the browser's secret and the code. */
    tokenHash: string;
    kind: 'link' | 'code';
    personId: number;
    /** SHA-256 of the secret in the cookie of the browser that requested the code. */
    browserHash: Generated<string | null>;
    /** The person who made the link in the desk; null in the terminal. */
    createdBy: Generated<number | null>;
    /** Number of attempts to enter the code in that browser. */
    attempts: Generated<number>;
    expiresAt: string;
    usedAt: Generated<string | null>;
    /** When the person read that another one had made the link; null before. */
    readAt: Generated<string | null>;
  };
  /** Challenges for passkeys that were answered, for ten minutes. */
  usedChallenges: {
    challengeHash: string;
    usedAt: string;
  };
  /**
   * The keys of this installation, such as the one that signs challenges for passkeys,
   * and the last probe of the storage.
   */
  settings: {
    name: string;
    value: string;
  };
  /** A device that gets notifications by Web Push. */
  pushSubscriptions: DeviceColumns & {
    personId: number;
    /** The session in which notifications were turned on; null once that has expired. */
    sessionId: number | null;
    /** The URL that the browser's push service has given it. */
    endpoint: string;
    /** The browser's public key, and its secret in `auth`, in base64url (RFC 8291). */
    p256dh: string;
    auth: string;
  };
};

/** The tables that are copied to another database, in the order of their references. */
export const copiedTables = [
  'people',
  'passkeys',
  'requests',
  'request_events',
  'deliveries',
  'job_runs',
  'audit',
];

/** The tables with credentials and devices, which are not copied, and restored empty. */
export const credentialTables = [
  'push_subscriptions',
  'sessions',
  'sign_in_tokens',
  'used_challenges',
  'settings',
];

export type Channel = 'mail' | 'push' | 'webhook';

/** Ids are never given twice, even after the row is deleted. */
type Identified = { id: Generated<number> };

/** The form's fields. One that is not required is empty by default. */
type RequestColumns = Identified & {
  [Field in ContactField]: Field extends OptionalField ? Generated<string> : string;
};

/** The browser in which a session, a passkey or a push subscription was made. */
type DeviceColumns = Identified & { browser: Browser; system: System; createdAt: string };
