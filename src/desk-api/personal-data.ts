import { z } from 'zod';
import { wholeRequest } from './requests.ts';
import { isStorable, moment } from './schemas.ts';

/** Days in Madrid, both included. Without `from` or `to` the period is open on that side. */
const days = { from: z.iso.date().optional(), to: z.iso.date().optional() };

export const exportCounted = z.strictObject(days);

export const exportCount = z.object({ count: z.int() });

/** Asks for a file. It takes a sign-in of the last ten minutes. */
export const exportAsked = z.strictObject({ format: z.enum(['csv', 'json']), ...days });

/**
 * The address that a person left in the form, or what was taken down as the telephone of a call without one. Sent by POST, so
 * that it appears in no URL.
 */
export const personAsked = z.strictObject({
  address: z
    .string()
    .trim()
    .max(320)
    .regex(/^([^\s@]+@[^\s@]+|[^@]+)$/)
    .refine(isStorable),
});

/** All data that are stored about a person (GDPR, art. 15). Without any, the list of requests is empty. */
export const access = z.object({
  address: z.string(),
  at: moment,
  requests: z.array(
    wholeRequest.omit({ others: true, turn: true, call: true }).extend({
      /** The HTTP request that brought it, as the server's log names it. */
      httpRequestId: z.string().nullable(),
    }),
  ),
  /** Where else data of the person may be: sentences in Spanish. */
  elsewhere: z.array(z.string()),
  /** What else the person has to be told, in Spanish. */
  rights: z.string(),
  /** The places that an erasure does not reach, in Spanish, as they follow "Borra ahí tú los datos:". */
  notErased: z.array(z.string()),
});

/** What was erased: nothing where somebody else was first. Erasing takes a sign-in of the last ten minutes. */
export const erased = z.object({
  requests: z.int(),
  notices: z.int(),
  /** Whether erased data can still be read in the files of the database. The erasure is then to be repeated later. */
  residue: z.enum(['none', 'still read', 'failed']),
  notErased: z.array(z.string()),
});

export type Access = z.infer<typeof access>;
export type Erased = z.infer<typeof erased>;
export type ExportAsked = z.infer<typeof exportAsked>;
