import { z } from 'zod';
import { lostDevice, pushDevice } from './notifications.ts';
import { keptPasskey } from './passkeys.ts';
import { browsers, entrances, isStorable, moment, systems } from './schemas.ts';

/** What the sign-in page needs to know. */
export const ways = z.object({
  /** Whether codes are sent by mail. */
  codes: z.boolean(),
  /** Whether the last one, or another mail, could not be sent, less than ten minutes ago. */
  codesFail: z.boolean(),
  /** The origin to which passkeys belong; null where the desk's host is an IP address, since they need a name. */
  passkeysAt: z.string().nullable(),
});

export const linkSpent = z.object({ link: z.string().regex(/^[\w-]{43}$/) });

export const codeAsked = z.object({ mail: z.string().max(254).refine(isStorable) });

export const codeSpent = z.object({ code: z.string().max(40) });

const person = z.object({ id: z.int(), name: z.string(), mail: z.string().nullable() });

/** The session of this device. */
const currentSession = z.object({
  id: z.int(),
  person,
  /** Whether nothing but a new link would let that person in again: there is neither a passkey nor a mail for codes. */
  onlyByLink: z.boolean(),
});

/** Null where nobody is in: that is an answer, and no error for the browser's console. */
export const whoIsIn = z.object({ session: currentSession.nullable() });

/** A session that is still good. */
const openSession = z.object({
  id: z.int(),
  enteredBy: z.enum(entrances),
  browser: z.enum(browsers),
  system: z.enum(systems),
  /** Noted at most once an hour. */
  lastUsedAt: moment,
  /** Whether it is the session that asks. */
  current: z.boolean(),
});

export const people = z.object({
  people: z.array(
    person.extend({
      /** Whether requests are mailed to that address, also after its person has been removed. */
      toldByMail: z.boolean(),
      sessions: z.array(openSession),
      passkeys: z.array(keptPasskey),
      /** The devices that get notifications. */
      notified: z.array(pushDevice),
      lost: z.array(lostDevice),
    }),
  ),
  command: z.string(),
});

/** The new name of a person. */
export const personNamed = z.strictObject({ name: z.string().max(200) });

export type Ways = z.infer<typeof ways>;
export type CurrentSession = z.infer<typeof currentSession>;
export type WhoIsIn = z.infer<typeof whoIsIn>;
export type OpenSession = z.infer<typeof openSession>;
export type People = z.infer<typeof people>;
