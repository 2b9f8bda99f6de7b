import type { Transaction, Updateable } from 'kysely';
import type { ActionResult } from '../../contact-request/actions.ts';
import type { StandingKind } from '../../contact-request/decisions.ts';
import type { Channel, Tables } from '../../database/tables.ts';
import type { EventDetail, HistoryEvent, RequestWithHistory } from '../history.ts';

/** What the rule of an action works on. */
export type ActionContext = {
  trx: Transaction<Tables>;
  /** The request before the action. Its row is locked. */
  request: RequestWithHistory;
  /** The time of the action, not before the request and not after `now`. */
  at: string;
  now: Date;
  /** The channels on which the company is notified of requests. */
  channels: readonly Channel[];
};

/** What the rule of an action says should happen. */
export type Verdict = Changed | Unchanged | Conflict | Superseded | Rejected;

/** The history gets an entry, with these data. */
export type Changed = {
  kind: 'changed';
  /** New values for the request's columns. */
  set?: Updateable<Tables['requests']>;
  detail?: EventDetail;
  searchText?: string;
  /** A part of the action did not hold: what was decided at a later time does. */
  superseded?: true;
};

/** The request is so already: the history gets no entry. */
type Unchanged = { kind: 'unchanged' };

/**
 * A person had answered or reopened the request before, or has decided something since
 * what the action takes back.
 */
type Conflict = { kind: 'conflict' };

/**
 * A person has decided something at a later time: the action changes nothing. `event` is
 * what they did, if it is not the last decision on the request.
 */
type Superseded = { kind: 'superseded'; event?: StandingEvent };

/** An event that may hold in place of an action. */
export type StandingEvent = HistoryEvent & { kind: StandingKind };

/** The action is not possible with this request. */
type Rejected = { kind: 'rejected'; reason: NonNullable<ActionResult['reason']> };
