import type { WebhookContent } from '../config/webhook.ts';
import type { Untold } from '../outbox/status.ts';
import type { TlsFault } from '../outbox/tls-fault.ts';
import type { Doubt } from '../requests/retention-doubt.ts';

/** What was looked at and how it is. `warning`: to be known or confirmed. `problem`: not fit to go public. */
export type Finding = { level: 'good' | 'warning' | 'problem' } & Fact;

/**
 * Whether it says only that something is not filled in or set up yet, as in every new installation: nothing is broken,
 * and the site is not fit to go public all the same.
 */
export function isStillToDo({ kind, level }: Finding): boolean {
  return level !== 'good' && stillToDo.has(kind);
}

const stillToDo: ReadonlySet<Finding['kind']> = new Set([
  'company file lacks',
  'claims to prove',
  'no works of its own',
  'pictures that came with the site',
  'desk on this machine alone',
  'people without passkey',
  'mail not set up',
  'no backup known',
]);

export function good(fact: Fact): Finding {
  return { level: 'good', ...fact };
}

export function warning(fact: Fact): Finding {
  return { level: 'warning', ...fact };
}

export function problem(fact: Fact): Finding {
  return { level: 'problem', ...fact };
}

/** Times are in ISO 8601. A `reason` is what the other side said, in its own words. */
export type Fact =
  | CompanyFact
  | SiteFact
  | ServerFact
  | DeskFact
  | DatabaseFact
  | BackupFact
  | OutboxFact
  | PushFact
  | WebhookFact
  | MailFact
  | PublishedFact;

type CompanyFact =
  | { kind: 'company file unusable'; error: unknown }
  | { kind: 'company file complete' }
  /** Named in Spanish, as the company file is checked. */
  | { kind: 'company file lacks'; what: string }
  | { kind: 'site address without TLS' }
  | { kind: 'claims to prove'; claims: string[] }
  | { kind: 'evidence ran out'; what: string }
  | { kind: 'no works of its own' };

type SiteFact =
  | { kind: 'site served elsewhere' }
  | { kind: 'site not built'; siteDir: string }
  | { kind: 'page without address'; page: WhichPage }
  | { kind: 'page of this address'; page: WhichPage; siteUrl: string }
  | { kind: 'page of another address'; page: WhichPage; siteUrl: string; found: string }
  | { kind: 'pictures not here' }
  | { kind: 'pictures replaced' }
  | { kind: 'pictures that came with the site'; names: string[]; total: number };

type ServerFact =
  | { kind: 'server running'; origin: string }
  | { kind: 'server not running'; origin: string; reason: string };

type DeskFact =
  | { kind: 'desk over plain http'; origin: string }
  | { kind: 'desk on this machine alone'; origin: string }
  | { kind: 'desk reachable'; origin: string }
  | { kind: 'nobody can enter the desk' }
  | { kind: 'people without passkey'; names: string[] }
  | { kind: 'desk beside an advertising tag' };

/** The one that was built here, or the one that visitors get. */
export type WhichPage = 'built' | 'published';

type DatabaseFact =
  | { kind: 'no database yet' }
  | { kind: 'database unusable'; error: unknown }
  | { kind: 'database usable'; dialect: 'sqlite' | 'postgres'; requests: number }
  | { kind: 'database open to other users'; part: 'folder' | 'file'; path: string; mode: string }
  | { kind: 'room on the disk'; on: RoomOn; mebibytes: number }
  /** Files of SQLite, or databases of PostgreSQL, that restores have set aside. */
  | { kind: 'set aside'; names: string[] }
  | { kind: 'clock'; now: string }
  | { kind: 'clock behind a request'; now: string; newest: string }
  | { kind: 'nothing older than is kept'; months: number; oldest: string | null }
  | { kind: 'deletion in doubt'; doubt: Doubt }
  | { kind: 'older than is kept'; months: number; oldest: string };

/** Which disk: `machine` is this one, where the database is PostgreSQL. */
export type RoomOn = 'database' | 'backups' | 'machine';

type BackupFact =
  | { kind: 'no backup known' }
  /** Not made, or not copied off the machine; `last` is the last good one. */
  | { kind: 'nightly backup failed'; at: string; last: string | null }
  | { kind: 'last backup'; at: string; ageMs: number }
  | { kind: 'last backup long ago'; at: string };

type OutboxFact =
  | { kind: 'notices in time'; pending: number }
  | { kind: 'notices late'; pending: number; oldestSeconds: number; lastError: string | undefined }
  | { kind: 'recipient refused'; address: string; notices: number; reason: string }
  | { kind: 'requests nobody was told of'; notice: keyof Untold; ids: number[] };

type PushFact =
  | { kind: 'push services reached'; hosts: string[] }
  | { kind: 'push service not reached'; host: string; reason: string }
  | { kind: 'devices told by push'; devices: number }
  | { kind: 'device fell silent'; person: string; browser: string; system: string; at: string }
  | { kind: 'pushes not delivered'; pending: number; failed: number; reason: string | null };

type WebhookFact =
  | { kind: 'webhook missing'; since: string; pending: number }
  | { kind: 'webhook in time'; host: string; content: WebhookContent }
  | { kind: 'webhook not delivered'; host: string; pending: number; failed: number; reason: string | null };

type MailFact =
  | { kind: 'mail not set up'; secondChannel: boolean }
  | { kind: 'mail accepted' }
  | { kind: 'mail not accepted'; at: MailStep; reason: string }
  | { kind: 'test mail sent' }
  | { kind: 'test mail not sent'; reason: string | undefined };

export type MailStep = 'sender' | 'recipient' | 'login' | 'name' | 'connection' | TlsFault;

type PublishedFact =
  | { kind: 'published without TLS' }
  | { kind: 'certificate valid'; days: number }
  | { kind: 'certificate ends soon'; days: number }
  | { kind: 'certificate not believed'; reason: string }
  | { kind: 'no TLS connection'; host: string; reason: string }
  | { kind: 'site does not answer'; origin: string; reason: string }
  | { kind: 'nobody answers by http' }
  | { kind: 'http leads to https' }
  | { kind: 'http does not lead to https'; host: string; status: number }
  | { kind: 'security headers sent' }
  | { kind: 'security headers missing'; names: string[] }
  | { kind: 'server healthy' }
  | { kind: 'server not healthy'; path: string; status: string }
  | { kind: 'clocks differ'; seconds: number }
  | { kind: 'another address given'; given: string; siteUrl: string }
  | { kind: 'this build published' }
  | { kind: 'another build published' };
