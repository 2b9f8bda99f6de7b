import { z } from 'zod';
import { rowId } from '../schemas.ts';

/** The id of a row, in a path. */
export const idInPath = z.strictObject({ id: z.coerce.number().pipe(rowId) });

/** The end of a page, for keyset pagination: the time and id of its last row. */
export const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,\d{1,10}$/)
  .refine((text) => rowId.safeParse(Number(text.split(',')[1])).success);

/** Returns whether PostgreSQL can store a text. It rejects NUL. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}
