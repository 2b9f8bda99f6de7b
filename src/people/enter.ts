import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { spendCode } from './code.ts';
import type { Device } from './device.ts';
import { spendLink } from './link.ts';
import { beginSession } from './session.ts';

/** Uses a link up, and begins a session for whom it was made: both, or neither. */
export async function enterByLink(db: Kysely<Tables>, asked: ByLink, now: Date): Promise<Entered> {
  return db.transaction().execute(async (transaction) => {
    const spent = await spendLink(transaction, asked.link, now);
    if (spent.kind !== 'spent') return spent;
    const { personId } = spent;
    const { device, replaces } = asked;
    const secret = await beginSession(transaction, { personId, by: 'link', device, replaces }, now);
    return { kind: 'entered', secret };
  });
}

export type ByLink = {
  /** Its secret. */
  link: string;
  device: Device;
  /** The secret of the session that the browser has already. */
  replaces?: string | undefined;
};

export type Entered = { kind: 'entered'; secret: string } | { kind: 'expired'; at: Date } | { kind: 'used' };

/** The same with a code that came by mail. */
export async function enterByCode(db: Kysely<Tables>, asked: ByCode, now: Date): Promise<EnteredByCode> {
  return db.transaction().execute(async (transaction) => {
    const spent = await spendCode(transaction, asked, now);
    if (spent.kind !== 'spent') return spent;
    const { personId } = spent;
    const { device, replaces } = asked;
    const secret = await beginSession(transaction, { personId, by: 'code', device, replaces }, now);
    return { kind: 'entered', secret };
  });
}

export type ByCode = {
  /** As it was typed. */
  code: string;
  /** The secret of the browser that asked for it. */
  by: string;
  device: Device;
  /** The secret of the session that the browser has already. */
  replaces?: string | undefined;
};

export type EnteredByCode = { kind: 'entered'; secret: string } | { kind: 'wrong' } | { kind: 'gone' };
