import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createCode, signInWithCode } from '../../src/auth/sign-in-codes.ts';
import { createLinkFor, signInWithLink } from '../../src/auth/sign-in-links.ts';
import type { DatabaseConfig } from '../../src/config.ts';
import type { Db } from '../../src/database/tables.ts';
import { openTestDatabase } from './database.ts';

/** The time at which the tests of `src/auth` begin. */
export const start = new Date('2026-11-21T09:00:00.000Z');

export const device = { browser: 'Chrome', system: 'Android' } as const;

/** Returns the time `ms` milliseconds after `start`. */
export function later(ms: number): Date {
  return new Date(start.getTime() + ms);
}

/**
 * Opens a database with people of these names, in this order. Their addresses are
 * `name@example.com`.
 */
export async function openAuth(
  t: TestContext,
  config: DatabaseConfig,
  ...names: string[]
) {
  const { queries: db } = await openTestDatabase(t, config);

  const people = [];
  for (const name of names) {
    people.push(await addPerson(db, name));
  }
  return { db, people };
}

/** Opens a database with Marc and Ester, who sign in by link and by code. */
export async function openSignIn(t: TestContext, config: DatabaseConfig) {
  const { db, people } = await openAuth(t, config, 'Marc', 'Ester');
  const [marc = assert.fail(), ester = assert.fail()] = people;

  return {
    db,
    marc,
    ester,
    send: sender(db),
    /** Returns the code that was sent to a browser. */
    async sent(browser: string, mail = 'marc@example.com'): Promise<string> {
      const code = await createCode(db, { mail, browser }, start);
      return code?.code ?? assert.fail();
    },
    signIn: (browser: string, code: string, ms = 0) =>
      signInWithCode(db, { browser, code, device }, later(ms)),
    redeem: (link: string, ms = 0) => signInWithLink(db, { link, device }, later(ms)),
  };
}

/**
 * Returns a function that requests a code, and resolves with whether the code is sent.
 */
export function sender(db: Db) {
  return async (mail: string, ms: number): Promise<boolean> => {
    const code = await createCode(db, { mail, browser: 'browser' }, later(ms));
    return code !== undefined;
  };
}

/**
 * Adds a person with the address `name@example.com`, as the command in the terminal does.
 */
export async function addPerson(db: Db, name: string) {
  const mail = `${name.toLowerCase().replace(/\W/g, '')}@example.com`;
  const result = await createLinkFor(db, { name, mail }, start);

  assert.ok(result.kind === 'created' && result.added);
  return result.person;
}

/**
 * Makes a link as the command in the terminal does, which also adds a new person. Returns
 * its secret.
 */
export async function linkFor(db: Db, name: string, now = start): Promise<string> {
  const result = await createLinkFor(db, { name }, now);

  assert.ok(result.kind === 'created');
  return result.link.secret;
}

/**
 * Signs a person in by a link. Returns the session and its secret.
 *
 * @param replaces is the secret of the browser's current session, which ends.
 */
export async function signInAs(db: Db, name: string, now = start, replaces?: string) {
  const link = await linkFor(db, name, now);
  const result = await signInWithLink(db, { link, device, replaces }, now);

  assert.ok(result.kind === 'signed-in');
  return result;
}

/**
 * Returns the kinds of the results in alphabetical order, since any one of several
 * concurrent attempts may succeed.
 */
export function kinds(results: readonly { kind: string }[]): string[] {
  return results.map(({ kind }) => kind).sort();
}
