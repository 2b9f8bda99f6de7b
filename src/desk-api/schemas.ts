import { z } from 'zod';

/** A moment in ISO 8601, UTC. */
export const isoDateTime = z.iso.datetime();

/** The number of a row: as large as an `integer` of PostgreSQL. */
export const rowId = z.int().positive().max(2_147_483_647);

/** The number of a row, in an address. */
export const idInPath = z.strictObject({ id: z.coerce.number().pipe(rowId) });

/** Keyset pagination: the time and the number of the last row seen. */
export const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,\d{1,10}$/)
  .refine((text) => rowId.safeParse(Number(text.split(',')[1])).success);

/** Returns whether PostgreSQL can store a text: it rejects NUL. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** The browsers and systems by which sessions and devices are distinguished in lists. */
export const browsers = [
  'Chrome',
  'Edge',
  'Firefox',
  'Safari',
  'Samsung Internet',
  'unknown',
] as const;
export const systems = [
  'Android',
  'iPad',
  'iPhone',
  'Linux',
  'Mac',
  'Windows',
  'unknown',
] as const;

/** The methods by which a person signs in. */
export const methods = ['link', 'passkey', 'code'] as const;

export type Browser = (typeof browsers)[number];
export type System = (typeof systems)[number];
export type SignInMethod = (typeof methods)[number];
