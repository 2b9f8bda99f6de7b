import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { goodRequest } from '../../tests/support/form.ts';
import { onBothStores } from '../../tests/support/stores.ts';
import { openDatabase } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { answerRequest, noteMissedCall, withdrawAnswer } from './answer.ts';
import type { Target } from './change.ts';
import { eraseRequests } from './erase.ts';
import { changeEach, junkRequest, releaseRequest, suspectAgain, unjunkRequest } from './quarantine.ts';
import { insertRequest } from './store.ts';

const both = onBothStores();
const now = new Date('2026-11-21T09:00:00.000Z');

both(
  'whatever two people do with a request, in whatever order, it is as a simple model says',
  async (t, config) => {
    const { queries, close } = await openDatabase(config);
    t.after(close);
    const created_at = now.toISOString();
    for (const name of ['Marc', 'Ester'])
      await queries.insertInto('people').values({ name, name_key: name, mail: null, created_at }).execute();
    const step = fc.record({
      by: fc.constantFrom(1, 2),
      act: fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom(...acts) },
        { weight: 1, arbitrary: fc.constant('erase' as const) },
      ),
      // Most look first; who does not acts on what he saw last.
      looks: fc.oneof(
        { weight: 4, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
    });
    const lives = fc.asyncProperty(
      fc.constantFrom('received' as const, 'quarantined' as const),
      fc.array(step, { minLength: 1, maxLength: 24, size: 'max' }),
      async (state, steps) => {
        const id = await receive(queries, state);
        const model = newModel(state);
        for (const { by, act, looks } of steps) {
          if (looks) model.seen[by] = model.version;
          const seen = model.seen[by] ?? 1;
          const expected = play(model, act, by, seen);
          assert.equal(await perform(queries, act, { id, by, version: seen }), expected, `${act} by ${by}`);
          assert.deepEqual(await readLife(queries, id), lifeOf(model), `after ${act} by ${by}`);
        }
      },
    );
    await fc.assert(lives, { numRuns: 40 });
  },
);

const acts = ['answer', 'undo', 'call', 'release', 'suspect', 'junk', 'unjunk'] as const;
type Act = (typeof acts)[number] | 'erase';
type State = 'received' | 'quarantined';
type Outcome = 'done' | 'not done';

type Model = {
  gone: boolean;
  version: number;
  state: State;
  answeredBy: number | null;
  junk: boolean;
  history: [kind: string, by: number][];
  /** What releasing and junking took away, to be given back. */
  junkBeforeRelease: boolean;
  stateBeforeJunk: State;
  seen: Record<number, number>;
};

function newModel(state: State): Model {
  return {
    gone: false,
    version: 1,
    state,
    answeredBy: null,
    junk: false,
    history: [],
    junkBeforeRelease: false,
    stateBeforeJunk: 'quarantined',
    seen: {},
  };
}

/** What is to come of an act on what somebody had seen; changes the model. */
function play(model: Model, act: Act, by: number, seen: number): Outcome {
  if (model.gone) return 'not done';
  if (act === 'erase') {
    model.gone = true;
    return 'done';
  }
  const { isSo, refused, kind, change } = rules(model, by)[act];
  const lastIsMine = model.history.at(-1)?.[1] === by;
  if (seen !== model.version) return isSo && seen + 1 === model.version && lastIsMine ? 'done' : 'not done';
  if (refused) return 'not done';
  if (isSo) return 'done';
  change();
  model.history.push([kind, by]);
  model.version += 1;
  return 'done';
}

type Rule = { isSo: boolean; refused?: boolean; kind: string; change: () => void };

function rules(model: Model, by: number): Record<Exclude<Act, 'erase'>, Rule> {
  const apart = model.state === 'quarantined';
  const [lastKind, lastBy] = model.history.at(-1) ?? [];
  const set = (changes: Partial<Model>) => () => void Object.assign(model, changes);
  return {
    answer: {
      isSo: !apart && model.answeredBy !== null,
      refused: apart,
      kind: 'answered',
      change: set({ answeredBy: by }),
    },
    undo: {
      isSo: !apart && model.answeredBy === null,
      refused: apart,
      kind: 'unanswered',
      change: set({ answeredBy: null }),
    },
    call: {
      isSo: !apart && lastKind === 'missed-call' && lastBy === by,
      refused: apart,
      kind: 'missed-call',
      change: () => {},
    },
    release: {
      isSo: !apart,
      kind: 'released',
      change: set({ state: 'received', junk: false, junkBeforeRelease: model.junk }),
    },
    suspect: {
      isSo: apart,
      kind: 'quarantined',
      change: set({ state: 'quarantined', junk: model.junkBeforeRelease }),
    },
    junk: {
      isSo: model.junk,
      kind: 'junk',
      change: set({ state: 'quarantined', junk: true, stateBeforeJunk: model.state }),
    },
    unjunk: {
      isSo: !model.junk,
      kind: 'not-junk',
      change: set({ state: model.stateBeforeJunk, junk: false }),
    },
  };
}

async function perform(db: Kysely<Tables>, act: Act, target: Target & { by: number }): Promise<Outcome> {
  const one = async (outcome: Promise<{ outcome: string }>) =>
    (await outcome).outcome === 'changed' ? 'done' : 'not done';
  const several = async (change: Parameters<typeof changeEach>[1]) =>
    (await changeEach(db, change, [target], now)).changed.length === 1 ? 'done' : 'not done';
  switch (act) {
    case 'answer':
      return one(answerRequest(db, { ...target, tooEarly: 'hold' }, now));
    case 'undo':
      return one(withdrawAnswer(db, target, now));
    case 'call':
      return one(noteMissedCall(db, target, now));
    case 'release':
      return several(releaseRequest);
    case 'suspect':
      return several(suspectAgain);
    case 'junk':
      return several(junkRequest);
    case 'unjunk':
      return several(unjunkRequest);
    case 'erase':
      return (await eraseRequests(db, { ids: [target.id], by: target.by }, now)).requests === 1
        ? 'done'
        : 'not done';
  }
}

function lifeOf({ gone, version, state, answeredBy, junk, history }: Model) {
  return gone ? { history: [] } : { version, state, answeredBy, junk, history };
}

async function readLife(db: Kysely<Tables>, id: number) {
  const events = await db
    .selectFrom('request_events')
    .select(['kind', 'person_id'])
    .where('request_id', '=', id)
    .orderBy('id')
    .execute();
  const history = events.map(({ kind, person_id }) => [kind, person_id]);
  const row = await db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return { history };
  const { version, state, answered_by: answeredBy, junk_at } = row;
  if (state === 'quarantined') await assertNothingToTell(db, id);
  return { version, state, answeredBy, junk: junk_at !== null, history };
}

async function assertNothingToTell(db: Kysely<Tables>, id: number): Promise<void> {
  const notices = await db.selectFrom('notices').select('id').where('request_id', '=', id).execute();
  assert.deepEqual(notices, [], 'nobody is told of suspected spam');
}

function receive(db: Kysely<Tables>, state: State): Promise<number> {
  const reason = state === 'quarantined' ? 'links' : null;
  return insertRequest(db, { ...goodRequest, received_at: '2026-11-21T08:00:00.000Z', state, reason });
}
