import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { validRequest } from '../../tests/kit/form.ts';
import { type Acted, type Kind, kinds, type Life, newLife, play } from '../../tests/kit/request-life.ts';
import { act } from '../../tests/kit/requests.ts';
import { testDatabase } from '../../tests/kit/stores.ts';
import { openDatabase } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import type { RequestAction } from '../desk-api/actions.ts';
import { deliveriesOf } from './deliveries.ts';
import { eraseRequests } from './personal-data.ts';
import { findRequest, notesOf } from './queries.ts';
import { insertRequest } from './store.ts';

const start = Date.parse('2026-11-21T09:00:00.000Z');

testDatabase('a request follows a simple model for any actions of two people', async (t, config) => {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  await queries
    .insertInto('people')
    .values([
      { name: 'Marc', mail: null },
      { name: 'Ester', mail: null },
    ])
    .execute();
  const lives = fc.asyncProperty(
    fc.constantFrom('received' as const, 'suspected' as const),
    // A few kinds at a time, so that the same ones follow each other in every order.
    fc
      .subarray<readonly Kind[]>([...kinds], { minLength: 1, maxLength: 3 })
      .chain((some) => fc.array(stepOf(some.flat()), { minLength: 1, maxLength: 20, size: 'max' })),
    async (state, steps) => {
      const id = await receive(queries, state);
      const life = newLife(state);
      const sent: Acted[] = [];
      let now = start;
      for (const step of steps) {
        now += step.laterMs;
        const what = `${step.kind} by ${step.by}`;
        assert.equal(await perform(queries, id, life, { step, sent, now }), true, what);
        assert.deepEqual(await readLife(queries, id), expected(life), what);
      }
    },
  );
  await fc.assert(lives, { numRuns: 80, examples });
});

type Step = { by: number; kind: Kind; behind: number; laterMs: number; again: boolean; agoMs: number };

function stepOf(some: Kind[]) {
  return fc.record({
    by: fc.constantFrom(1, 2),
    kind: fc.constantFrom(...some),
    behind: fc.constantFrom(0, 0, 0, 0, 1, 2),
    laterMs: fc.constantFrom(0, 0, 59_999, 60_000),
    again: fc.constantFrom(false, false, true),
    agoMs: fc.constantFrom(0, 0, 30_000, 600_000),
  });
}

/** Lives that chance may pass over. */
const examples: [state: 'received' | 'suspected', steps: Step[]][] = [
  ['suspected', byMarc('marked-spam', 'spam-cleared', 'marked-spam', 'spam-cleared')],
  ['received', byMarc('marked-spam', 'spam-cleared', 'deliver', 'marked-spam', 'spam-cleared')],
];

function byMarc(...all: Kind[]): Step[] {
  return all.map((kind) => ({ by: 1, kind, behind: 0, laterMs: 0, again: false, agoMs: 0 }));
}

/** Does a step with the request and with its model. Returns whether both had the same result. */
async function perform(
  db: Db,
  requestId: number,
  life: Life,
  { step, sent, now }: { step: Step; sent: Acted[]; now: number },
): Promise<boolean> {
  const { by, kind, behind, again, agoMs } = step;
  if (kind === 'erase') {
    const erased = await eraseRequests(db, { ids: [requestId], by }, new Date(now));
    const same = erased === Number(!life.gone);
    life.gone = true;
    return same;
  }
  if (kind === 'deliver') {
    await db
      .updateTable('deliveries')
      .set({ status: 'delivered' })
      .where('requestId', '=', requestId)
      .execute();
    life.notices = life.notices.map(() => 'delivered');
    return true;
  }
  const before = again ? sent.at(-1 - behind) : undefined;
  const acted = before ?? {
    kind,
    by,
    at: now - agoMs,
    id: randomUUID(),
    undoes: undoneBy(kind, life, behind),
  };
  sent.push(acted);
  const { id, undoes, at, by: person } = acted;
  const action = (
    acted.kind === 'note' ? { kind: 'note', text: id } : { kind: acted.kind, how: null, undoes }
  ) as RequestAction;
  const result = await act(db, requestId, action, { id, person, at: new Date(at), now: new Date(now) });
  return result.outcome === play(life, acted);
}

/** The action that is taken back: mostly the last of its kind. */
function undoneBy(kind: Kind, life: Life, behind: number): string {
  const undone = { reopened: 'answered', 'no-answer-deleted': 'no-answer', 'note-deleted': 'note' }[
    kind as string
  ];
  return life.history.filter((event) => event.kind === undone).at(-1 - behind)?.id ?? randomUUID();
}

function expected({ gone, status, answered, history, notes, notices }: Life) {
  if (gone) return { history: [], notes: [], notices: [] };
  const events = history.map(({ kind, by, at, id }) => [kind, by, new Date(at).toISOString(), id]);
  return { ...status, answered, history: events, notes: notes.toSorted(), notices };
}

async function readLife(db: Db, id: number) {
  const events = await db
    .selectFrom('requestEvents')
    .select(['kind', 'personId', 'at', 'actionId'])
    .where('requestId', '=', id)
    .orderBy('id')
    .execute();
  const history = events.map(({ kind, personId, at, actionId }) => [kind, personId, at, actionId]);
  const notices = (await deliveriesOf(db, id)).map(({ status }) => status);
  const request = await findRequest(db, id);
  if (!request) return { history, notes: [], notices };
  const { state, reason, answeredAt } = request;
  const notes = notesOf(request).map(({ text }) => text);
  return { state, reason, answered: answeredAt !== null, history, notes: notes.sort(), notices };
}

function receive(db: Db, state: 'received' | 'suspected'): Promise<number> {
  const reason = state === 'suspected' ? 'links' : null;
  return insertRequest(db, { ...validRequest, receivedAt: '2026-11-21T08:00:00.000Z', state, reason });
}
