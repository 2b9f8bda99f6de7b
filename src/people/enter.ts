import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { challengeLifeMs, type NotVerified, newChallenge, verifyOnce } from './challenge.ts';
import { spendCode } from './code.ts';
import { spendLink } from './link.ts';
import { loadWebAuthn, type RelyingParty } from './passkey.ts';
import { lockPerson } from './person.ts';
import { type Browser, beginSession, type Entered } from './session.ts';

/** Uses a link up and begins a session for its person: both, or neither. */
export async function enterByLink(
  db: Db,
  { link, ...browser }: Browser & { link: string },
  now: Date,
): Promise<Entered | { kind: 'expired'; at: Date } | { kind: 'used' } | { kind: 'unknown' }> {
  return db.transaction().execute(async (transaction) => {
    const spent = await spendLink(transaction, link, now);
    if (spent.kind !== 'spent') return spent;
    const begun = { personId: spent.personId, by: 'link', ...browser } as const;
    return (await beginSession(transaction, begun, now)) ?? { kind: 'unknown' };
  });
}

/**
 * The same with a code that came by mail, as it was typed.
 *
 * @param asked `by` is the secret of the browser that asked for it; `person` the only one whom it may let in, if one is
 *   asked for by name.
 */
export async function enterByCode(
  db: Db,
  { code, by, person, ...browser }: Browser & { code: string; by: string; person?: number | undefined },
  now: Date,
): Promise<Entered | { kind: 'wrong' } | { kind: 'gone' } | { kind: 'somebody else' }> {
  return db.transaction().execute(async (transaction) => {
    const spent = await spendCode(transaction, { code, by }, now);
    if (spent.kind !== 'spent') return spent;
    if (person !== undefined && person !== spent.personId) return { kind: 'somebody else' };
    const begun = { personId: spent.personId, by: 'code', ...browser } as const;
    return (await beginSession(transaction, begun, now)) ?? { kind: 'gone' };
  });
}

/** The options with which a browser asks its device for any passkey of this desk: nobody has to say first who he is. */
export async function askForPasskey(db: Db, { id }: RelyingParty, by: string, now: Date) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const challenge = await newChallenge(db, { for: 'entering', by }, now);
  return generateAuthenticationOptions({
    rpID: id,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeLifeMs,
    userVerification: 'required',
  });
}

/** Begins a session for the owner of the passkey that has signed the challenge of this browser. */
export async function enterByPasskey(
  db: Db,
  party: RelyingParty,
  asked: ByPasskey,
  now: Date,
): Promise<EnteredByPasskey> {
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', asked.response.id)
    .executeTakeFirst();
  if (!passkey) return { kind: 'gone' };
  if (![undefined, passkey.person_id].includes(asked.person)) return { kind: 'somebody else' };
  const verified = await verify(db, party, passkey, asked, now);
  if (verified.kind !== 'verified') return verified;
  const { newCounter } = verified.result.authenticationInfo;
  return db.transaction().execute(async (transaction) => {
    const { person_id: personId, id: passkeyId } = passkey;
    // Locked before the passkey, in the same order as when that person is removed: otherwise both could wait for each other.
    if (!(await lockPerson(transaction, personId))) return { kind: 'gone' };
    const { numUpdatedRows } = await transaction
      .updateTable('passkeys')
      .set({ sign_count: newCounter, last_used_at: now.toISOString() })
      .where('id', '=', passkeyId)
      .where('sign_count', '=', passkey.sign_count)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { kind: 'gone' };
    const { device, replaces, browser } = asked;
    const begun = { personId, by: 'passkey', device, replaces, browser, passkeyId } as const;
    return (await beginSession(transaction, begun, now)) ?? { kind: 'gone' };
  });
}

type ByPasskey = Browser & {
  /** The secret of the browser that asked for the challenge. */
  by: string;
  response: AuthenticationResponseJSON;
  /** The only person whom it may let in, if one is asked for by name. */
  person?: number | undefined;
};

type EnteredByPasskey =
  | Entered
  /** The passkey is unknown here, or was removed. */
  | { kind: 'gone' }
  | { kind: 'somebody else' }
  | NotVerified;

/** Verifies the signature. A counter that is behind means that a device was copied: either of the two is refused. */
async function verify(
  db: Db,
  party: RelyingParty,
  passkey: Selectable<Tables['passkeys']>,
  { by, response }: ByPasskey,
  now: Date,
) {
  const credential = {
    id: passkey.credential_id,
    publicKey: Buffer.from(passkey.public_key, 'base64url'),
    counter: passkey.sign_count,
  };
  const expected = { expectedOrigin: party.origin, expectedRPID: party.id };
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  return verifyOnce(
    db,
    { for: 'entering', by },
    (expectedChallenge) =>
      verifyAuthenticationResponse({ response, credential, expectedChallenge, ...expected }),
    now,
  );
}
