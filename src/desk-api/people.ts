import { z } from 'zod';
import { browsers, methods, sessionEnds, systems } from '../devices.ts';
import { isoDateTime, rowId } from '../schemas.ts';

/** The data for the sign-in page. */
export const signInMethods = z.object({
  /** Whether codes are sent by mail. */
  codes: z.boolean(),
  /**
   * The origin of the passkeys, or null if the desk's host is an IP address, since
   * passkeys need a name.
   */
  passkeysAt: z.string().nullable(),
});

export const linkRedemption = z.object({ link: z.string().regex(/^[\w-]{43}$/) });

export const codeRequest = z.object({ mail: z.string().max(254) });

export const codeRedemption = z.object({ code: z.string().max(40) });

/** `mail` is the address for sign-in codes, or null without one. */
const person = z.object({ id: z.int(), name: z.string(), mail: z.string().nullable() });

/** The session of this device. Every sign-in returns it. */
export const currentSession = z.object({
  id: z.int(),
  person,
  /**
   * Whether the person can sign in again only with a new link, since they have neither a
   * passkey nor an address for codes.
   */
  onlyByLink: z.boolean(),
  /** Whether the person has not entered their name yet. */
  asksName: z.boolean(),
  /**
   * Who made a link for this person, and when. Null if there is none, or if the person
   * has read it.
   */
  linkToRead: z.object({ by: z.string(), at: isoDateTime }).nullable(),
});

/**
 * The session is null if no one is signed in. Then `ended` says, once, why this browser's
 * session ended, unless the person signed out.
 */
export const sessionAnswer = z.object({
  session: currentSession.nullable(),
  ended: z.enum(sessionEnds).exactOptional(),
});

/** The browser in which a session, a passkey or a push subscription was made. */
const device = z.object({
  id: z.int(),
  browser: z.enum(browsers),
  system: z.enum(systems),
  createdAt: isoDateTime,
});

const openSession = device.extend({
  method: z.enum(methods),
  /** Updated at most once an hour. */
  lastUsedAt: isoDateTime,
  /** Whether it is the current session. */
  current: z.boolean(),
});

const savedPasskey = device.extend({
  /** Null if it has not been used yet. */
  lastUsedAt: isoDateTime.nullable(),
  /** Whether the current session was opened with it, or saved it. */
  current: z.boolean(),
});

/**
 * All people, in the order in which they were added. Only the terminal can remove the
 * first person, and only the first person can end their own sessions.
 */
export const people = z.object({
  people: z.array(
    person.extend({
      sessions: z.array(openSession),
      passkeys: z.array(savedPasskey),
      /**
       * The devices that get notifications. `sessionId` is null if the session in which
       * they were turned on has ended.
       */
      notified: z.array(device.extend({ sessionId: z.int().nullable() })),
    }),
  ),
});

/** The new name of the person who is signed in. */
export const ownName = z.strictObject({ name: z.string().max(200) });

/**
 * The person for whom a link is made: one with a new name, oneself on another device if
 * the name is null, or another existing person. Only the first person may make the last
 * kind.
 */
export const invitationFor = z.union([
  z.strictObject({ name: z.string().max(200).nullable() }),
  z.strictObject({ personId: rowId }),
]);

/**
 * A link that signs the person in once, within ten minutes. It is returned only here,
 * since the server stores only its hash.
 */
export const invitation = z.object({
  url: z.string(),
  name: z.string(),
  expiresAt: isoDateTime,
});

export type SignInMethods = z.infer<typeof signInMethods>;
export type CurrentSession = z.infer<typeof currentSession>;
export type SessionAnswer = z.infer<typeof sessionAnswer>;
export type OpenSession = z.infer<typeof openSession>;
export type SavedPasskey = z.infer<typeof savedPasskey>;
export type People = z.infer<typeof people>;
export type Invitation = z.infer<typeof invitation>;
