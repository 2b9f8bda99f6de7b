import type { Transaction, Updateable } from 'kysely';
import type { ActionResult } from '../../contact-request/actions.ts';
import type { Channel, Tables } from '../../database/tables.ts';
import type { RequestWithHistory } from '../history.ts';

/** What an action's rule decides on. */
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

/** What an action's rule decides. */
export type Decision = Changed | Unchanged | Conflict | Rejected;

/** The history gets an entry, with these data. */
type Changed = {
  kind: 'changed';
  /** New values for the request's columns. */
  set?: Updateable<Tables['requests']>;
  detail?: object;
  searchText?: string;
};

/** The request is so already, or a later action holds: the history gets no entry. */
type Unchanged = { kind: 'unchanged' };

/** A person had answered or reopened the request before. */
type Conflict = { kind: 'conflict' };

/** The action is not possible with this request. */
type Rejected = { kind: 'rejected'; reason: NonNullable<ActionResult['reason']> };
