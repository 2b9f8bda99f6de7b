import { z } from 'zod';
import { rowId } from '../schemas.ts';

/** The number of a row, in an address. */
export const idInPath = z.strictObject({ id: z.coerce.number().pipe(rowId) });

/** Where a page ended, for keyset pagination: time and number of its last row. */
export const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,\d{1,10}$/)
  .refine((text) => rowId.safeParse(Number(text.split(',')[1])).success);

/** Returns whether PostgreSQL can store a text: it rejects NUL. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}
