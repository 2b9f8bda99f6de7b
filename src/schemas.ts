import { z } from 'zod';

/** A moment in ISO 8601, UTC. */
export const isoDateTime = z.iso.datetime();

/** The id of a row, which is at most the largest `integer` of PostgreSQL. */
export const rowId = z.int().positive().max(2_147_483_647);
