import type { RequestRow } from '../../src/desk-api/requests.ts';

/** Returns a waiting request in a list of the desk, with these changes. */
export function requestRow(changes: Partial<RequestRow> = {}): RequestRow {
  return {
    id: 1,
    receivedAt: '2026-11-20T08:00:00.000Z',
    state: 'received',
    reasons: [],
    name: 'Ana',
    email: 'ana@example.org',
    phone: '600 000 001',
    call: null,
    excerpt: 'Una gotera',
    language: 'es',
    source: 'web',
    loggedBy: null,
    requestCount: 1,
    answered: null,
    noAnswers: null,
    outcome: null,
    amount: null,
    urgent: false,
    nextStep: null,
    nextOn: null,
    nextTime: null,
    decision: null,
    lastNote: null,
    ...changes,
  };
}

/** Returns a request that was answered at a time. */
export function answeredRow(at: string): RequestRow {
  return requestRow({ answered: { at, by: null, how: null, action: 'a' } });
}
