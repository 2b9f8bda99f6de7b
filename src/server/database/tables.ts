import type { Generated } from 'kysely';

/** The tables as the newest migration leaves them. */
export type Tables = {
  requests: RequestsTable;
  migrations: MigrationsTable;
};

export type RequestsTable = {
  /** Never given twice, even after the row is deleted. */
  id: Generated<number>;
  /** ISO 8601 in UTC with milliseconds, so that text sorts as time in either database. */
  received_at: string;
  state: RequestState;
  /** Why it is in that state, where that needs saying. */
  reason: string | null;
  name: string;
  email: string;
  phone: string;
  message: string;
};

/** `quarantined`: suspected spam, kept apart but kept. */
type RequestState = 'received' | 'quarantined';

type MigrationsTable = {
  id: number;
  name: string;
  applied_at: string;
};
