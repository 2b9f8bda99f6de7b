import { z } from 'zod';
import { browsers, entrances, systems } from './devices.ts';
import { lostDevice, pushDevice } from './notifications.ts';
import { keptPasskey } from './passkeys.ts';
import { isStorable, moment } from './values.ts';

/** What the sign-in page has to know. */
export const ways = z.object({
  /** What is typed on the server for a link. */
  command: z.string(),
  /** Whether a code can be had by mail. */
  codes: z.boolean(),
  /** The origin at which passkeys open the desk; null where its address is a number, for which there are none. */
  passkeysAt: z.string().nullable(),
});

export const linkSpent = z.object({ link: z.string().regex(/^[\w-]{43}$/) });

export const codeAsked = z.object({ mail: z.string().max(254).refine(isStorable) });

export const codeSpent = z.object({ code: z.string().max(40) });

const person = z.object({ id: z.int(), name: z.string(), mail: z.string().nullable() });

/** Who is in, on this device. */
export const currentSession = z.object({
  id: z.int(),
  person,
  enteredAt: moment,
  /** Whether nothing but a new link would let that person in again: there is neither a passkey nor a mail for codes. */
  onlyByLink: z.boolean(),
});

/** Null where nobody is in: that is an answer, and no error for the browser's console. */
export const whoIsIn = z.object({ session: currentSession.nullable() });

/** A device on which somebody is in. */
const openSession = z.object({
  id: z.int(),
  enteredBy: z.enum(entrances),
  browser: z.enum(browsers),
  system: z.enum(systems),
  enteredAt: moment,
  /** To the hour. */
  lastUsedAt: moment,
  /** Whether it is the one that asks. */
  current: z.boolean(),
});

export const people = z.object({
  people: z.array(
    person.extend({
      sessions: z.array(openSession),
      passkeys: z.array(keptPasskey),
      /** The devices that are told by notifications. */
      notified: z.array(pushDevice),
      lost: z.array(lostDevice),
    }),
  ),
  command: z.string(),
});

/** What somebody is called from now on. */
export const personNamed = z.strictObject({ name: z.string().max(200) });

export type Ways = z.infer<typeof ways>;
export type CurrentSession = z.infer<typeof currentSession>;
export type WhoIsIn = z.infer<typeof whoIsIn>;
export type OpenSession = z.infer<typeof openSession>;
export type People = z.infer<typeof people>;
