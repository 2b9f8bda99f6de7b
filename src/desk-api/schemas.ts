import { z } from 'zod';

/** A moment in ISO 8601, UTC. */
export const moment = z.iso.datetime();

/** The number of a row, or its version: as large as an `integer` of PostgreSQL. */
export const rowId = z.int().positive().max(2_147_483_647);

/** The number of a row, in an address. */
export const idInPath = z.strictObject({ id: z.coerce.number().pipe(rowId) });

/** Where a list goes on: the moment and the number of the last one seen. */
export const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,\d{1,10}$/)
  .refine((text) => rowId.safeParse(Number(text.split(',')[1])).success);

/** Whether PostgreSQL can store a text: it has no place for NUL. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}
