import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { openAuth } from '../../tests/kit/auth.ts';
import { testDatabase } from '../../tests/kit/database.ts';
import { validRequest } from '../../tests/kit/form.ts';
import { act } from '../../tests/kit/requests.ts';
import type { ActionResult, RequestAction } from '../contact-request/actions.ts';
import type { RequestState } from '../contact-request/states.ts';
import type { Db } from '../database/tables.ts';
import { deliveriesOf } from './deliveries.ts';
import { notesOf } from './history.ts';
import { eraseRequests } from './personal-data.ts';
import { findRequest } from './queries.ts';
import { insertRequest } from './store.ts';

const start = Date.parse('2026-11-21T09:00:00.000Z');

testDatabase(
  'a request follows a simple model for any actions of two people',
  async (t, config) => {
    const { db } = await openAuth(t, config, 'Marc', 'Ester');
    const lives = fc.asyncProperty(
      fc.constantFrom('received' as const, 'suspected' as const),
      // A few kinds at a time, so that the same ones follow each other in every order.
      fc
        .subarray<readonly Kind[]>([...kinds], { minLength: 1, maxLength: 3 })
        .chain((some) =>
          fc.array(stepOf(some.flat()), { minLength: 1, maxLength: 20, size: 'max' }),
        ),
      async (state, steps) => {
        const id = await receive(db, state);
        const life = newLife(state);
        const sent: Acted[] = [];
        let now = start;
        for (const step of steps) {
          now += step.laterMs;
          const what = `${step.kind} by ${step.by}`;
          assert.equal(await perform(db, id, life, { step, sent, now }), true, what);
          assert.deepEqual(await readLife(db, id), expected(life), what);
        }
      },
    );
    await fc.assert(lives, { numRuns: 80, examples });
  },
);

type Step = {
  by: number;
  kind: Kind;
  behind: number;
  laterMs: number;
  again: boolean;
  agoMs: number;
};

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
  [
    'received',
    byMarc('marked-spam', 'spam-cleared', 'deliver', 'marked-spam', 'spam-cleared'),
  ],
];

function byMarc(...all: Kind[]): Step[] {
  return all.map((kind) => ({
    by: 1,
    kind,
    behind: 0,
    laterMs: 0,
    again: false,
    agoMs: 0,
  }));
}

const kinds = [
  ['answered', 'reopened'],
  ['no-answer', 'no-answer-deleted'],
  ['marked-spam', 'spam-cleared', 'deliver'],
  ['note', 'note-deleted'],
  ['erase'],
] as const;

type Kind = (typeof kinds)[number][number];

/** An action. `undoes` is the action that it reverts. */
type Acted = {
  kind: Extract<Kind, RequestAction['kind']>;
  by: number;
  at: number;
  id: string;
  undoes: string;
};

/** The life of one request as a simple model: two people's actions and their effects. */
type Life = ReturnType<typeof newLife>;

function newLife(state: RequestState) {
  return {
    gone: false,
    state,
    reason: state === 'suspected' ? 'links' : null,
    answered: false,
    history: [] as { kind: string; by: number; at: number; id: string }[],
    /** The ids of their actions. */
    notes: [] as string[],
    notices: [] as ('pending' | 'delivered')[],
  };
}

/** Applies an action to the model; returns the expected result. */
function play(life: Life, acted: Acted): ActionResult['outcome'] {
  const { kind, by, at, id } = acted;
  if (life.gone) return 'not-found';
  if (life.history.some((event) => event.id === id)) return 'duplicate';
  const result = apply(life, acted);
  if (typeof result === 'string') return result;
  if (result) life.history.push({ kind, by, at, id });
  return 'applied';
}

/** Returns an outcome, or whether the history has a new event. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one case for each kind of action.
function apply(
  life: Life,
  { kind, id, undoes }: Acted,
): boolean | 'conflict' | 'rejected' {
  const apart = life.state !== 'received';
  const undone = life.history.find((event) => event.id === undoes);
  switch (kind) {
    case 'answered':
      if (apart) return 'rejected';
      if (life.answered) return 'conflict';
      life.answered = true;
      return true;
    case 'reopened':
      if (!life.answered) return false;
      if (life.history.findLast((event) => event.kind === 'answered')?.id !== undoes)
        return 'conflict';
      life.answered = false;
      return true;
    case 'no-answer':
      return apart ? 'rejected' : true;
    case 'no-answer-deleted':
      return undone?.kind === 'no-answer' || 'rejected';
    case 'marked-spam':
      if (life.state === 'spam') return false;
      life.state = 'spam';
      life.notices = life.notices.filter((notice) => notice === 'delivered');
      return true;
    case 'spam-cleared':
      if (!apart) return false;
      Object.assign(life, { state: 'received', reason: null });
      if (life.notices.length === 0) life.notices.push('pending');
      return true;
    case 'note':
      life.notes.push(id);
      return true;
    case 'note-deleted': {
      if (undone?.kind !== 'note') return 'rejected';
      const before = life.notes.length;
      life.notes = life.notes.filter((note) => note !== undoes);
      return life.notes.length < before;
    }
  }
}

/**
 * Does a step with the request and with its model. Returns whether both had the same
 * result.
 */
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
    const theirs = db.updateTable('deliveries').where('requestId', '=', requestId);
    await theirs.set({ status: 'delivered' }).execute();
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
    acted.kind === 'note'
      ? { kind: 'note', text: id }
      : { kind: acted.kind, how: null, undoes }
  ) as RequestAction;
  const result = await act(db, requestId, action, {
    id,
    person,
    at: new Date(at),
    now: new Date(now),
  });
  return result.outcome === play(life, acted);
}

/** The action that is taken back: mostly the last of its kind. */
function undoneBy(kind: Kind, life: Life, behind: number): string {
  const undone = {
    reopened: 'answered',
    'no-answer-deleted': 'no-answer',
    'note-deleted': 'note',
  }[kind as string];
  return (
    life.history.filter((event) => event.kind === undone).at(-1 - behind)?.id ??
    randomUUID()
  );
}

function expected({ gone, history, notes, ...rest }: Life) {
  if (gone) return { history: [], notes: [], notices: [] };
  const events = history.map(({ kind, by, at, id }) => [
    kind,
    by,
    new Date(at).toISOString(),
    id,
  ]);
  return { ...rest, history: events, notes: notes.toSorted() };
}

async function readLife(db: Db, id: number) {
  const events = db
    .selectFrom('requestEvents')
    .select(['kind', 'personId', 'at', 'actionId'])
    .orderBy('id');
  const rows = await events.where('requestId', '=', id).execute();
  const history = rows.map(({ kind, personId, at, actionId }) => [
    kind,
    personId,
    at,
    actionId,
  ]);
  const notices = (await deliveriesOf(db, id)).map(({ status }) => status);
  const request = await findRequest(db, id);
  if (!request) return { history, notes: [], notices };
  const { state, reason, answeredAt } = request;
  const notes = notesOf(request).map(({ text }) => text);
  return {
    state,
    reason,
    answered: answeredAt !== null,
    history,
    notes: notes.sort(),
    notices,
  };
}

function receive(db: Db, state: 'received' | 'suspected'): Promise<number> {
  const reason = state === 'suspected' ? 'links' : null;
  return insertRequest(db, {
    ...validRequest,
    receivedAt: '2026-11-21T08:00:00.000Z',
    state,
    reason,
  });
}
