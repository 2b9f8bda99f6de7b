import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { goodRequest } from '../../tests/support/form.ts';
import {
  type Act,
  type Acted,
  kinds,
  type Life,
  newLife,
  type Outcome,
  play,
  playAction,
} from '../../tests/support/request-life.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import type { What } from '../desk-api/actions.ts';
import { takeActions } from './actions.ts';
import { answerRequest, noteMissedCall, withdrawAnswer, withdrawMissedCall } from './answer.ts';
import type { Target } from './change.ts';
import { eraseRequests } from './erase.ts';
import { changeEach, junkRequest, releaseRequest, suspectAgain, unjunkRequest } from './quarantine.ts';
import { insertRequest } from './store.ts';

const start = Date.parse('2026-11-21T09:00:00.000Z');

testDatabase(
  'whatever two people do with a request, in whatever order, it is as a simple model says',
  async (t, config) => {
    const { queries, close } = await openDatabase(config);
    t.after(close);
    const created_at = new Date(start).toISOString();
    for (const name of ['Marc', 'Ester'])
      await queries.insertInto('people').values({ name, name_key: name, mail: null, created_at }).execute();
    const lives = fc.asyncProperty(
      fc.constantFrom('received' as const, 'quarantined' as const),
      // A few kinds of acts at a time: so the same ones follow each other in every order.
      fc
        .subarray<readonly Act[]>([...kinds], { minLength: 1, maxLength: 3 })
        .chain((some) => stepsOf(some.flat())),
      async (state, steps) => {
        const id = await receive(queries, state);
        const life = newLife(state);
        let at = start;
        const sent: Acted[] = [];
        for (const { by, act, behind, laterMs, road, agoMs } of steps) {
          at += laterMs;
          if (
            act !== 'erase' &&
            act !== 'deliver' &&
            (road !== 'version' || act === 'note' || act === 'unnote')
          ) {
            const again = road === 'action again' ? sent.at(-1 - behind) : undefined;
            const acted = again ?? {
              act,
              by,
              at: at - agoMs,
              action: randomUUID(),
              undoes: undoneBy(act, life, behind),
            };
            sent.push(acted);
            const expected = playAction(life, acted);
            const [taken] = await takeActions(queries, [asAction(id, acted)], acted.by, new Date(at));
            assert.equal(taken?.outcome, expected, `${acted.act} by ${acted.by}`);
            assert.deepEqual(await readLife(queries, id), told(life), `after ${acted.act} by ${acted.by}`);
            continue;
          }
          // Most act on what is so; some on what they saw before.
          const seen = Math.max(1, life.version - behind);
          const expected = play(life, act, { by, seen, at });
          const target = { id, by, version: seen };
          assert.equal(await perform(queries, act, target, new Date(at)), expected, `${act} by ${by}`);
          assert.deepEqual(await readLife(queries, id), told(life), `after ${act} by ${by}`);
        }
      },
    );
    await fc.assert(lives, { numRuns: 80, examples });
  },
);

/** Lives that chance may pass over. */
const examples: [state: 'received' | 'quarantined', steps: Step[]][] = [
  ['quarantined', ['junk', 'release', 'suspect', 'unjunk'].map(byMarc)],
  ['received', ['junk', 'unjunk', 'deliver', 'junk', 'unjunk'].map(byMarc)],
];

type Step = {
  by: number;
  act: Act;
  behind: number;
  laterMs: number;
  /** Earlier versions' pages go by the version that they saw, those of today send actions, maybe long after and twice. */
  road: 'version' | 'action' | 'action again';
  agoMs: number;
};

/** The action that is taken back: mostly the last of its kind. */
function undoneBy(act: Act, life: Life, behind: number): string | null {
  const kind = { undo: 'answered', uncall: 'missed-call', unnote: 'note' }[act as string] ?? '';
  const all = life.history.filter((event) => event.kind === kind);
  return all.at(-1 - behind)?.action ?? (act === 'unnote' ? randomUUID() : null);
}

function asAction(request: number, { act, at, action, undoes }: Acted) {
  const what: Record<Acted['act'], What> = {
    answer: { kind: 'answered', how: null },
    undo: { kind: 'unanswered', undoes },
    call: { kind: 'missed-call' },
    uncall: { kind: 'no-missed-call', undoes },
    release: { kind: 'released' },
    suspect: { kind: 'quarantined' },
    junk: { kind: 'junk' },
    unjunk: { kind: 'not-junk' },
    note: { kind: 'note', text: action },
    unnote: { kind: 'no-note', undoes: undoes ?? '' },
  };
  return { id: action, request, at: new Date(at).toISOString(), what: what[act] };
}

function byMarc(act: string): Step {
  return { by: 1, act: act as Act, behind: 0, laterMs: 0, road: 'version', agoMs: 0 };
}

function stepsOf(some: Act[]) {
  const step = fc.record({
    by: fc.constantFrom(1, 2),
    act: fc.constantFrom(...some),
    behind: fc.constantFrom(0, 0, 0, 0, 1, 2),
    laterMs: fc.constantFrom(0, 0, 59_999, 60_000),
    road: fc.constantFrom('version' as const, 'action' as const, 'action again' as const),
    agoMs: fc.constantFrom(0, 0, 30_000, 600_000),
  });
  return fc.array(step, { minLength: 1, maxLength: 20, size: 'max' });
}

async function perform(
  db: Db,
  act: Exclude<Act, 'note' | 'unnote'>,
  target: Target & { by: number },
  now: Date,
): Promise<Outcome> {
  const one = async (outcome: Promise<{ outcome: string }>) =>
    (await outcome).outcome === 'changed' ? 'done' : 'not done';
  const several = async (change: Parameters<typeof changeEach>[1]) =>
    (await changeEach(db, change, [target], now)).changed.length === 1 ? 'done' : 'not done';
  switch (act) {
    case 'answer':
      return one(answerRequest(db, { ...target }, now));
    case 'undo':
      return one(withdrawAnswer(db, target, now));
    case 'call':
      return one(noteMissedCall(db, target, now));
    case 'uncall':
      return one(withdrawMissedCall(db, target, now));
    case 'release':
      return several(releaseRequest);
    case 'suspect':
      return several(suspectAgain);
    case 'junk':
      return several(junkRequest);
    case 'unjunk':
      return several(unjunkRequest);
    case 'deliver':
      return (await deliverNotices(db, target.id)) ? 'done' : 'not done';
    case 'erase':
      return (await eraseRequests(db, { ids: [target.id], by: target.by }, now)).requests === 1
        ? 'done'
        : 'not done';
  }
}

/** As the outbox does, once the mails are out. False where the request is gone. */
async function deliverNotices(db: Db, id: number): Promise<boolean> {
  await db.updateTable('notices').set({ state: 'delivered' }).where('request_id', '=', id).execute();
  return (await db.selectFrom('requests').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** What the model says, as it is read. */
function told({ gone, version, status, answeredBy, history, notes, notices }: Life) {
  return gone
    ? { history: [], notes: [], notices: [] }
    : {
        ...status,
        version,
        answeredBy,
        history: history.map(({ kind, by, at, action }) => [kind, by, new Date(at).toISOString(), action]),
        notes,
        notices,
      };
}

async function readLife(db: Db, id: number) {
  const events = await db
    .selectFrom('request_events')
    .select(['kind', 'person_id', 'at', 'action_id', 'detail'])
    .where('request_id', '=', id)
    .orderBy('id')
    .execute();
  const history = events.map(({ kind, person_id, at, action_id }) => [kind, person_id, at, action_id]);
  const notes = events.flatMap(({ kind, detail }) =>
    kind === 'note' && detail ? (JSON.parse(detail) as { text: string }).text : [],
  );
  const stored = await db
    .selectFrom('notices')
    .select('state')
    .where('request_id', '=', id)
    .orderBy('id')
    .execute();
  const notices = stored.map(({ state }) => state);
  const row = await db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return { history, notes, notices };
  const { version, state, reason, answered_by: answeredBy, junk_at, notified_in: toldIn } = row;
  return { version, state, reason, toldIn, answeredBy, junk: junk_at !== null, history, notes, notices };
}

function receive(db: Db, state: 'received' | 'quarantined'): Promise<number> {
  const reason = state === 'quarantined' ? 'links' : null;
  return insertRequest(db, { ...goodRequest, received_at: '2026-11-21T08:00:00.000Z', state, reason });
}
