import { z } from 'zod';
import { wholeRequest } from './requests.ts';
import { isStorable, moment } from './values.ts';

/** Days in Madrid, both included; without one there is no bound. */
const days = { from: z.iso.date().optional(), to: z.iso.date().optional() };

export const exportCounted = z.strictObject(days);

export const exportCount = z.object({ count: z.int() });

/** Answered with the file. A sign-in of the last ten minutes is needed. */
export const exportAsked = z.strictObject({ format: z.enum(['xlsx', 'csv', 'json']), ...days });

/** The address that a person left in the form. By POST, so that it stands in no URL. */
export const personMeant = z.strictObject({
  address: z
    .string()
    .trim()
    .max(320)
    .regex(/^[^\s@]+@[^\s@]+$/)
    .refine(isStorable),
});

/** All that is held of a person (GDPR, art. 15); no request where there is nothing. */
export const access = z.object({
  address: z.string(),
  at: moment,
  requests: z.array(
    wholeRequest.omit({ others: true, turn: true, call: true, version: true }).extend({
      /** How the server's log names the request that brought it. */
      httpRequestId: z.string().nullable(),
      /** Until when a hash of its content is held, so that the same sent twice is stored once. */
      contentHashUntil: moment.nullable(),
    }),
  ),
  /** Where else there may be something: sentences in Spanish. */
  elsewhere: z.array(z.string()),
  /** To which places an erasure does not reach: in Spanish, to be read after "Borra ahí tú los datos:". */
  notErased: z.array(z.string()),
});

/** What was erased: nothing where somebody else was first. A sign-in of the last ten minutes is needed. */
export const erased = z.object({
  requests: z.int(),
  notices: z.int(),
  /** Whether something can still be read in the files of the database: then it is to be asked for again, later. */
  residue: z.enum(['none', 'still read', 'failed']),
  notErased: z.array(z.string()),
});

export type Access = z.infer<typeof access>;
export type Erased = z.infer<typeof erased>;
export type ExportAsked = z.infer<typeof exportAsked>;
