import type { Kysely } from 'kysely';
import type { ContactRequest } from '../../contact/fields.ts';
import type { Tables } from '../database/tables.ts';
import { insertRequest } from './store.ts';

/** What is done with a valid request. */
export function createRequestService(db: Kysely<Tables>, now: () => Date = () => new Date()): RequestService {
  return {
    async receive({ request, honeypot }) {
      const row = { ...request, received_at: now().toISOString(), ...verdict(honeypot) };
      try {
        await db.transaction().execute((transaction) => insertRequest(transaction, row));
      } catch (cause) {
        throw new StorageUnavailableError(cause);
      }
    },
  };
}

export type RequestService = {
  /**
   * Keeps a request: once this returns it is on the disk.
   *
   * @throws {StorageUnavailableError} when it could not be kept.
   */
  receive(submission: Submission): Promise<void>;
};

type Submission = {
  request: ContactRequest;
  /** Whether the field that people never see was filled in. */
  honeypot: boolean;
};

export class StorageUnavailableError extends Error {
  constructor(cause: unknown) {
    super('A request could not be stored.', { cause });
    this.name = 'StorageUnavailableError';
  }
}

function verdict(honeypot: boolean) {
  return honeypot
    ? ({ state: 'quarantined', reason: 'honeypot' } as const)
    : ({ state: 'received', reason: null } as const);
}
