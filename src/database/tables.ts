import type { Generated } from 'kysely';
import type { Province } from '../company/schema.ts';
import type { Service } from '../company/services.ts';
import type { eventWords } from '../contact/event-words.ts';
import type { AnswerWay, Outcome } from '../contact/labels.ts';
import type { Browser, Entrance, System } from '../desk-api/devices.ts';
import type { PushSubscriptionsTable, VapidKeysTable, WebhooksTable } from './push-tables.ts';

/** The tables as the newest migration leaves them. */
export type Tables = {
  requests: RequestsTable;
  request_events: RequestEventsTable;
  notices: NoticesTable;
  notice_recipients: NoticeRecipientsTable;
  rounds: RoundsTable;
  recent_contents: RecentContentsTable;
  rate_counts: RateCountsTable;
  daily_keys: DailyKeysTable;
  audit: AuditTable;
  people: PeopleTable;
  links: LinksTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  challenges: ChallengesTable;
  codes: CodesTable;
  push_subscriptions: PushSubscriptionsTable;
  vapid_keys: VapidKeysTable;
  webhooks: WebhooksTable;
  migrations: MigrationsTable;
};

export type RequestsTable = {
  /** Never given twice, even after the row is deleted. */
  id: Generated<number>;
  /** ISO 8601 in UTC with milliseconds, so that text sorts as time in either database. */
  received_at: string;
  state: RequestState;
  /** Why it is in that state, where that needs saying. */
  reason: string | null;
  name: string;
  email: string;
  phone: string;
  message: string;
  /** The digest that told of it, where it is quarantined and was told of. */
  notified_in: Generated<number | null>;
  /** The HTTP request that brought it, as the log names it. Null where it came before this was kept. */
  http_request_id: Generated<string | null>;
  /** When the company had called back, as its owner says. */
  answered_at: Generated<string | null>;
  /** The reminder that named it as unanswered; 0 where there is none to come. */
  reminded_in: Generated<number | null>;
  /** One more with every change that its owner makes. */
  version: Generated<number>;
  /** The person who answered; null where that was noted in the terminal, or nobody has. */
  answered_by: Generated<number | null>;
  answered_how: Generated<AnswerWay | null>;
  /** What its owner wrote about it; empty where nothing. */
  note: Generated<string>;
  noted_at: Generated<string | null>;
  service: Generated<Service | null>;
  province: Generated<Province | null>;
  outcome: Generated<Outcome | null>;
  /** When its owner said that it is spam indeed. */
  junk_at: Generated<string | null>;
  /** By these it is found, see `searchText` and `phoneKey`; null where an earlier version stored it. */
  search_text: Generated<string | null>;
  phone_key: Generated<string | null>;
};

/** `quarantined`: suspected spam, kept apart but kept. */
type RequestState = 'received' | 'quarantined';

/** Who did what with a request, and when: it goes with the request. */
export type RequestEventsTable = {
  id: Generated<number>;
  request_id: number;
  at: string;
  /** Null where it was done in the terminal. */
  person_id: number | null;
  kind: RequestEventKind;
  /** A JSON object with what that kind needs; nothing that a visitor wrote. */
  detail: string | null;
};

export type RequestEventKind = keyof typeof eventWords;

/** What is to be told to the company: the outbox. Times as in `received_at`. */
export type NoticesTable = {
  id: Generated<number>;
  /**
   * `digest` names quarantined requests, those whose `notified_in` is its id; `reminder` unanswered ones, those
   * whose `reminded_in` is.
   */
  kind: 'request' | 'digest' | 'reminder';
  /** Null in a digest, and in a reminder by mail, which names several. */
  request_id: number | null;
  /** By what way it is told. Each has its own notices, so that none waits for another. */
  channel: Generated<Channel>;
  /** Of a push, the device that it goes to: it may be gone. */
  subscription_id: Generated<number | null>;
  /** `delivered`: at least one of its recipients has it. */
  state: 'pending' | 'delivered' | 'failed';
  /** How many recipients of a delivered one are still to be told. */
  owes: Generated<number>;
  /** How often it was taken up, whatever came of it. */
  attempts: Generated<number>;
  /** How often the mail server took the connection, but not this message. */
  refusals: Generated<number>;
  /** Since when its delivery is tried, or would be if the mail server could be reached. */
  tried_since: string | null;
  created_at: string;
  due_at: string;
  /** When `due_at` was settled, where that was not at its creation: a clock that is behind that was set back. */
  waits_since: Generated<string | null>;
  lease_until: string | null;
  lease_holder: string | null;
  last_error: string | null;
  delivered_at: string | null;
};

export type Channel = 'mail' | 'push' | 'webhook';

/** How a notice stands with each of its recipients, where they did not all take it at once. */
type NoticeRecipientsTable = {
  notice_id: number;
  address: string;
  /** Null as long as it was refused. */
  delivered_at: string | null;
  last_error: string | null;
};

/** When what is done every day was last done; of the nightly backup, when it failed, as long as none has succeeded since. */
export type RoundsTable = {
  task: 'retention' | 'failed backup';
  at: string;
};

/** What was stored in the last minutes, so that the same content sent twice is stored once. */
type RecentContentsTable = {
  /** A hash of the content. */
  key: string;
  request_id: number | null;
  expires_at: string;
};

/** How many requests of a client were stored in ten seconds. */
type RateCountsTable = {
  /** A hash of its address, keyed by the key of the day. */
  client: string;
  /** The ten seconds, by their start. */
  slot: string;
  count: number;
};

type DailyKeysTable = {
  /** `2026-11-21`, in UTC. */
  day: string;
  secret: string;
};

/** What was done to the data on somebody's word, without personal data. */
export type AuditTable = {
  id: Generated<number>;
  at: string;
  /** `device lost`: its push service has given it up, and nobody turned it off. */
  action: 'erase' | 'export' | 'backup' | 'device lost';
  /** What was done, in figures: a JSON object. */
  detail: string;
  /** Null where it was done in the terminal. */
  person_id: Generated<number | null>;
};

/** Who may enter the desk. Times as in `received_at`. */
type PeopleTable = {
  id: Generated<number>;
  name: string;
  /** The name without capitals and accents, so that nobody is added twice. */
  name_key: string;
  /** In small letters. */
  mail: string | null;
  created_at: string;
};

/** Each lets one person in, once. */
type LinksTable = {
  /** The SHA-256 of its secret. */
  hash: string;
  person_id: number;
  created_at: string;
  expires_at: string;
};

type SessionsTable = {
  id: Generated<number>;
  /** The SHA-256 of the secret in the cookie. */
  hash: string;
  person_id: number;
  entered_by: Entrance;
  browser: Browser;
  system: System;
  /** When its person signed in. */
  created_at: string;
  /** Up to an hour behind. */
  last_used_at: string;
  /** The one that opened it, or was saved in it; the session goes with it. */
  passkey_id: Generated<number | null>;
};

type PasskeysTable = {
  id: Generated<number>;
  person_id: number;
  /** In base64url, as all that follows of WebAuthn's own. */
  credential_id: string;
  public_key: string;
  /** As the device said last; 0 where it counts nothing, as those do that several devices share. */
  sign_count: number;
  /** Where it was saved. */
  browser: Browser;
  system: System;
  created_at: string;
  last_used_at: string | null;
};

/** What a device has to sign, once. */
type ChallengesTable = {
  /** The SHA-256 of it together with who asked for it, and what for. */
  hash: string;
  expires_at: string;
};

/** Each lets one person in, once, in the browser that asked for it. */
type CodesTable = {
  /** The SHA-256 of the secret in that browser's cookie. */
  asked_by: string;
  /** Null where nobody has the address, or is sent no more codes for now: it lets nobody in, and looks the same. */
  person_id: number | null;
  /** The SHA-256 of that secret together with the code. */
  hash: string;
  tries: Generated<number>;
  created_at: string;
  expires_at: string;
};

type MigrationsTable = {
  id: number;
  name: string;
  applied_at: string;
};
