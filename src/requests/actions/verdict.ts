import type { Transaction, Updateable } from 'kysely';
import type { ActionResult } from '../../contact-request/actions.ts';
import type { StandingKind } from '../../contact-request/decisions.ts';
import type { Channel, Tables } from '../../database/tables.ts';
import type { EventDetail, HistoryEvent, RequestWithHistory } from '../history.ts';

/** The input of an action's rule. */
export type ActionContext = {
  trx: Transaction<Tables>;
  /** The request before the action. Its row is locked. */
  request: RequestWithHistory;
  /** The time of the action, clamped between the receipt of the request and `now`. */
  at: string;
  now: Date;
  /** The channels that notify the company of requests. */
  channels: readonly Channel[];
};

/** What an action's rule decides. */
export type Verdict = Changed | Unchanged | Conflict | Superseded | Rejected;

/** The history gets an entry with these details. */
export type Changed = {
  kind: 'changed';
  /** New values for the request's columns. */
  set?: Updateable<Tables['requests']>;
  detail?: EventDetail;
  searchText?: string;
  /** A later decision overrides a part of the action. */
  superseded?: true;
};

/** The request already is in this state. The history gets no entry. */
type Unchanged = { kind: 'unchanged' };

/**
 * Another person has answered or reopened the request first, or has made a decision after
 * the one that the action undoes.
 */
type Conflict = { kind: 'conflict' };

/**
 * A person has made a decision at a later time, so the action changes nothing. `event` is
 * that decision, if it is not the last one on the request.
 */
type Superseded = { kind: 'superseded'; event?: StandingEvent };

/** An event that can take precedence over an action. */
export type StandingEvent = HistoryEvent & { kind: StandingKind };

/** The action is not possible on this request. */
type Rejected = { kind: 'rejected'; reason: NonNullable<ActionResult['reason']> };
