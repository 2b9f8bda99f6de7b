import { z } from 'zod';

/** A moment in ISO 8601, UTC. */
export const isoDateTime = z.iso.datetime();

/** The number of a row: as large as an `integer` of PostgreSQL. */
export const rowId = z.int().positive().max(2_147_483_647);
