import { z } from 'zod';
import { browsers, methods, sessionEnds, systems } from '../devices.ts';
import { isoDateTime, rowId } from '../schemas.ts';

/** Data for the sign-in page. */
export const signInMethods = z.object({
  /** Whether codes are sent by mail. */
  codes: z.boolean(),
  /**
   * The origin to which passkeys belong; null if the desk's host is an IP address,
   * because passkeys need a name.
   */
  passkeysAt: z.string().nullable(),
});

export const linkRedemption = z.object({ link: z.string().regex(/^[\w-]{43}$/) });

export const codeRequest = z.object({ mail: z.string().max(254) });

export const codeRedemption = z.object({ code: z.string().max(40) });

/** `mail` is where sign-in codes go; null without an address. */
const person = z.object({ id: z.int(), name: z.string(), mail: z.string().nullable() });

/** The session of this device. Every sign-in answers with it. */
export const currentSession = z.object({
  id: z.int(),
  person,
  /**
   * Whether the person can sign in again only with a new link, for lack of a passkey and
   * an address for codes.
   */
  onlyByLink: z.boolean(),
  /** Whether the person has not said their name yet. */
  asksName: z.boolean(),
  /**
   * Who has made a link for this person, and when; null unless that is still to be read.
   */
  linkToRead: z.object({ by: z.string(), at: isoDateTime }).nullable(),
});

/**
 * The session is null if no one is signed in. Then `ended` says once why the one of this
 * browser has ended, unless the person signed out.
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
  /** It is recorded at most once an hour. */
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
 * Everybody, in the order in which they were added. Only the terminal removes the first
 * person, and only they themselves end their sessions.
 */
export const people = z.object({
  people: z.array(
    person.extend({
      sessions: z.array(openSession),
      passkeys: z.array(savedPasskey),
      /**
       * The devices that get notifications; `sessionId` is null if the session in which
       * they were turned on has ended.
       */
      notified: z.array(device.extend({ sessionId: z.int().nullable() })),
    }),
  ),
});

/** The new name of the person who is signed in. */
export const ownName = z.strictObject({ name: z.string().max(200) });

/**
 * Whom a link is for: a person with a new name, with null another device of one's own, or
 * another person who is there already. The first person alone makes the last kind.
 */
export const invitationFor = z.union([
  z.strictObject({ name: z.string().max(200).nullable() }),
  z.strictObject({ personId: rowId }),
]);

/**
 * A link that signs that person in once, within ten minutes. It is answered only here:
 * the server stores its hash.
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
