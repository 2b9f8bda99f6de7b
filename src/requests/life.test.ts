import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { callOn, decide, followUpOn, visitOn } from '../../tests/kit/actions.ts';
import { testDatabase } from '../../tests/kit/database.ts';
import { validRequest } from '../../tests/kit/form.ts';
import { act } from '../../tests/kit/requests.ts';
import { openTestStore } from '../../tests/kit/store.ts';
import type { ActionResult, RequestAction } from '../contact-request/actions.ts';
import type { Outcome } from '../contact-request/outcomes.ts';
import type { RequestState } from '../contact-request/states.ts';
import { noPlan, type Plan } from '../contact-request/steps.ts';
import type { Db } from '../database/tables.ts';
import { madridDate } from '../time.ts';
import { deliveriesOf } from './deliveries.ts';
import { notesOf } from './history.ts';
import { eraseRequests } from './personal-data.ts';
import { findRequest } from './queries.ts';
import { insertRequest } from './store.ts';

const start = Date.parse('2026-11-21T09:00:00.000Z');

testDatabase(
  'a request follows a simple model for any actions of two people',
  async (t, config) => {
    const { db } = await openTestStore(t, config);

    const lives = fc.asyncProperty(anyState, anySteps(), async (state, steps) => {
      const id = await receive(db, state);
      const life = newLife(state);
      const sent: Acted[] = [];
      let now = start;
      for (const step of steps) {
        now += step.laterMs;
        const what = `${step.kind} by ${step.by}`;

        const isSameResult = await perform(db, id, life, { step, sent, now });

        assert.equal(isSameResult, true, what);
        assert.deepEqual(await readLife(db, id), expected(life), what);
      }
    });
    await fc.assert(lives, { numRuns: 120, examples });
  },
);

const anyState = fc.constantFrom('received' as const, 'suspected' as const);

/** Picks a few kinds per run, so that the same kinds follow each other in every order. */
function anySteps() {
  return fc
    .subarray<readonly Kind[]>([...kinds], { minLength: 1, maxLength: 3 })
    .chain((some) =>
      fc.array(stepOf(some.flat()), { minLength: 1, maxLength: 20, size: 'max' }),
    );
}

type Step = {
  /** The number of the person who acts. */
  by: number;
  kind: Kind;
  /** The number of actions between this one and the one that it repeats or undoes. */
  behind: number;
  /** The milliseconds since the previous step. */
  laterMs: number;
  /** Whether an earlier action is sent again. */
  again: boolean;
  /** How late the device sends the action, in milliseconds. */
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

/** Lives that random generation may miss. */
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

/** `undo` undoes an outcome or a next step. */
const kinds = [
  ['answered', 'reopened'],
  ['visit', 'quoted', 'won', 'no-outcome', 'undo'],
  ['call', 'step-done', 'undo'],
  ['no-answer', 'no-answer-deleted'],
  ['urgent'],
  ['fields-corrected'],
  ['marked-spam', 'spam-cleared', 'deliver'],
  ['note', 'note-deleted'],
  ['erase'],
] as const;

type Kind = (typeof kinds)[number][number];

/** An action of a person, with the id that their device gave it. */
type Acted = { action: RequestAction; by: number; at: number; id: string };

/**
 * A simple model of the life of one request: the actions of two people and their effects.
 */
type Life = ReturnType<typeof newLife>;

function newLife(state: RequestState) {
  return {
    gone: false,
    state,
    reason: state === 'suspected' ? 'links' : null,
    course: nothingYet,
    urgent: false,
    phone: validRequest.phone,
    history: [] as LifeEvent[],
    /** The ids of the actions that added notes. */
    notes: [] as string[],
    notices: [] as ('pending' | 'delivered')[],
  };
}

/**
 * The part of a life that decisions change. `answer` is the id of the action that
 * answered.
 */
type LifeCourse = {
  answer: string | null;
  outcome: Outcome | null;
  outcomeAt: string | null;
  amount: number | null;
  plan: Plan;
};

const nothingYet: LifeCourse = {
  answer: null,
  outcome: null,
  outcomeAt: null,
  amount: null,
  plan: noPlan,
};

type LifeEvent = {
  kind: string;
  by: number;
  at: number;
  id: string;
  /** Whether the action decided about the answer, the outcome or the next step. */
  decides: boolean;
  undoes?: string | undefined;
  /** The course before the action. */
  before: LifeCourse;
};

/** Applies an action to the model, and returns the expected result. */
function play(life: Life, acted: Acted): ActionResult['outcome'] {
  const { action, by, at, id } = acted;
  if (life.gone) return 'not-found';
  if (life.history.some((event) => event.id === id)) return 'duplicate';

  const before = life.course;
  const result = apply(life, acted);
  if (typeof result === 'string' && result !== 'counted') return result;
  if (result === false) return 'applied';

  const { kind } = action;
  const undoes = 'undoes' in action ? action.undoes : undefined;
  const moves = life.course !== before;
  const isCall = kind === 'no-answer' || kind === 'no-answer-deleted';
  const decides = isCall ? moves : decisive.includes(kind);
  life.history.push({ kind, by, at, id, decides, undoes, before });
  return result === 'counted' ? 'superseded' : 'applied';
}

const decisive = ['answered', 'outcome', 'next-step', 'step-done', 'reopened'];

/** The action is refused, or it is a missed call that counts but moves no day. */
type Refused = Exclude<ActionResult['outcome'], 'applied'> | 'counted';

/** Returns why an action has no effect, or whether it adds an event to the history. */
function apply(life: Life, acted: Acted): boolean | Refused {
  const rule = rules[acted.action.kind as keyof typeof rules];
  return rule(life, acted as never);
}

type ActedOf<K extends RequestAction['kind']> = Acted & {
  action: Extract<RequestAction, { kind: K }>;
};

const rules = {
  answered(life: Life, { id, at }: ActedOf<'answered'>) {
    if (life.state !== 'received') return 'rejected';
    if (life.course.answer) return 'conflict';
    const { plan } = life.course;
    const isDone = plan.step === 'call' && isDueAt(plan, at) && !isOlder(life, at);
    life.course = { ...life.course, answer: id, plan: isDone ? noPlan : plan };
    return true;
  },

  reopened(life: Life, { action: { undoes } }: ActedOf<'reopened'>) {
    if (!life.course.answer) return false;
    if (!holds(life, undoes)) return 'conflict';
    const { outcome, plan } = life.course;
    const isKept = outcome === null || plan.step === 'call';
    life.course = { ...nothingYet, plan: isKept ? plan : noPlan };
    return true;
  },

  outcome(life: Life, { action, id, at }: ActedOf<'outcome'>) {
    if (action.undoes !== undefined) return undo(life, action.undoes);
    if (life.state !== 'received') return 'rejected';
    if (isOlder(life, at)) return 'superseded';
    const { answer, outcome, outcomeAt, amount } = life.course;
    if (action.outcome === null && outcome === null) return false;

    const { step, on, time } = action;
    const isSame = action.outcome === outcome;
    const since = isSame ? outcomeAt : new Date(at).toISOString();
    life.course = {
      answer: answer ?? id,
      outcome: action.outcome,
      outcomeAt: action.outcome === null ? null : since,
      amount: action.outcome === null ? null : (action.amount ?? amount),
      plan: { step, on, time },
    };
    return true;
  },

  'next-step'(life: Life, { action, at }: ActedOf<'next-step'>) {
    if (action.undoes !== undefined) return undo(life, action.undoes);
    if (life.state !== 'received') return 'rejected';
    if (isOlder(life, at)) return 'superseded';
    const { step, on, time } = action;
    life.course = { ...life.course, plan: { step, on, time } };
    return true;
  },

  'step-done'(life: Life, { at }: ActedOf<'step-done'>) {
    if (life.state !== 'received') return 'rejected';
    if (isOlder(life, at)) return 'superseded';
    if (life.course.plan.step === null) return false;
    life.course = { ...life.course, plan: noPlan };
    return true;
  },

  'no-answer'(life: Life, { action: { on }, at }: ActedOf<'no-answer'>) {
    if (life.state !== 'received') return 'rejected';
    if (isOlder(life, at)) return 'counted';
    const { answer, plan } = life.course;
    const isMoved = answer !== null && plan.step !== 'visit' && isDueAt(plan, at);
    if (isMoved) life.course = { ...life.course, plan: { ...plan, on } };
    return true;
  },

  'no-answer-deleted'(
    life: Life,
    { action: { undoes, on } }: ActedOf<'no-answer-deleted'>,
  ) {
    const call = life.history.find(({ id }) => id === undoes);
    if (call?.kind !== 'no-answer') return 'rejected';
    if (life.history.some((event) => event.undoes === undoes)) return false;
    if (!call.decides || on === null) return true;
    if (!holds(life, undoes)) return 'conflict';
    life.course = { ...life.course, plan: { ...life.course.plan, on } };
    return true;
  },

  urgent(life: Life, { action: { kind, urgent }, at }: ActedOf<'urgent'>) {
    if (life.state !== 'received') return 'rejected';
    if (wasLater(life, kind, at) || life.urgent === urgent) return false;
    life.urgent = urgent;
    return true;
  },

  'fields-corrected'(life: Life, { action, at }: ActedOf<'fields-corrected'>) {
    const { kind, fields } = action;
    if (wasLater(life, kind, at)) return 'superseded';
    if (life.phone === fields.phone) return false;
    life.phone = fields.phone;
    return true;
  },

  'marked-spam'(life: Life) {
    if (life.state === 'spam') return false;
    life.state = 'spam';
    life.notices = life.notices.filter((notice) => notice === 'delivered');
    return true;
  },

  'spam-cleared'(life: Life) {
    if (life.state === 'received') return false;
    Object.assign(life, { state: 'received', reason: null });
    if (life.notices.length === 0) life.notices.push('pending');
    return true;
  },

  note(life: Life, { id }: ActedOf<'note'>) {
    life.notes.push(id);
    return true;
  },

  'note-deleted'(life: Life, { action: { undoes } }: ActedOf<'note-deleted'>) {
    const undone = life.history.find(({ id }) => id === undoes);
    if (undone?.kind !== 'note') return 'rejected';
    const before = life.notes.length;
    life.notes = life.notes.filter((note) => note !== undoes);
    return life.notes.length < before;
  },
} satisfies {
  [K in RequestAction['kind']]?: (life: Life, acted: ActedOf<K>) => boolean | Refused;
};

/** Returns whether an action of a kind has a later time. */
function wasLater({ history }: Life, kind: string, at: number): boolean {
  return history.some((event) => event.kind === kind && event.at > at);
}

/** Restores the course from before a decision, unless a later decision exists. */
function undo(life: Life, undoes: string): boolean | Refused {
  const undone = life.history.find(({ id }) => id === undoes);
  if (!undone || undone.undoes !== undefined) return 'rejected';
  if (life.history.some((event) => event.undoes === undoes)) return false;
  if (!holds(life, undoes)) return 'conflict';
  life.course = undone.before;
  return true;
}

/** Returns whether every later decision was undone. */
function holds(life: Life, undoes: string): boolean {
  const decisions = life.history
    .filter(({ decides }) => decides)
    .sort((one, other) => one.at - other.at);
  const index = decisions.findIndex(({ id }) => id === undoes);
  if (index === -1) return false;

  const later = decisions.slice(index + 1);
  const pairs = later.filter(
    ({ kind, undoes: undone }) =>
      kind !== 'reopened' && (undone === undoes || later.some(({ id }) => id === undone)),
  );
  return later.every(
    (event) => pairs.includes(event) || pairs.some(({ undoes: id }) => id === event.id),
  );
}

/** Returns whether the outcome or the next step was decided at a later time. */
function isOlder({ history }: Life, at: number): boolean {
  return history.some(
    (event) => event.decides && event.kind !== 'answered' && event.at > at,
  );
}

function isDueAt({ on }: Plan, at: number): boolean {
  return on !== null && on <= madridDate(new Date(at));
}

/**
 * Performs a step on the request and on its model. Returns whether the results are equal.
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
    await db
      .updateTable('deliveries')
      .set({ status: 'delivered', deliveredAt: new Date(now).toISOString() })
      .where('requestId', '=', requestId)
      .execute();
    life.notices = life.notices.map(() => 'delivered');
    return true;
  }

  const repeated = again ? sent.at(-1 - behind) : undefined;
  const id = randomUUID();
  const action = actionOf(kind, { life, behind, id });
  const acted = repeated ?? { action, by, at: now - agoMs, id };
  sent.push(acted);
  const result = await act(db, requestId, acted.action, {
    id: acted.id,
    person: acted.by,
    at: new Date(acted.at),
    now: new Date(now),
  });
  return result.outcome === play(life, acted);
}

/** The day on which these lives begin, and the days around it. */
const today = '2026-11-21';
const tomorrow = '2026-11-22';
const nextWeek = '2026-11-28';

function actionOf(
  kind: Exclude<Kind, 'erase' | 'deliver'>,
  { life, behind, id }: { life: Life; behind: number; id: string },
): RequestAction {
  const undoes = undoneBy(kind, life, behind);
  const { history } = life;
  switch (kind) {
    case 'answered':
      return { kind, how: null };
    case 'reopened':
      return { kind, undoes, on: null };
    case 'visit':
      return decide('visit', visitOn(nextWeek));
    case 'quoted':
      return decide('quoted', { amount: 3400, ...followUpOn(today) });
    case 'won':
      return decide('won');
    case 'no-outcome':
      return decide(null);
    case 'call':
      return callOn(today);
    case 'step-done':
      return { kind, next: null };
    case 'undo':
      return undoOf(history.find((event) => event.id === undoes));
    case 'no-answer':
      return { kind, on: tomorrow };
    case 'no-answer-deleted': {
      const call = history.find((event) => event.id === undoes);
      return { kind, undoes, on: call?.before.plan.on ?? null };
    }
    case 'urgent':
      return { kind, urgent: history.length % 2 === 0 };
    case 'fields-corrected': {
      const phone = history.length % 2 === 0 ? '600 000 013' : '600 000 014';
      return { kind, fields: { ...validRequest, phone } };
    }
    case 'note':
      return { kind, text: id };
    case 'note-deleted':
      return { kind, undoes };
    case 'marked-spam':
    case 'spam-cleared':
      return { kind };
  }
}

/** Returns the action that undoes a decision. */
function undoOf(event: LifeEvent | undefined): RequestAction {
  if (!event) return { kind: 'next-step', ...noPlan, undoes: randomUUID() };

  const { kind, id: undoes, before } = event;
  const { outcome, outcomeAt, amount, plan } = before;
  if (kind !== 'outcome') return { kind: 'next-step', ...plan, undoes };

  const since = outcomeAt === null ? {} : { since: outcomeAt };
  return decide(outcome, { amount, ...plan, undoes, ...since });
}

/** Returns the id of the action to undo: usually the last one of its kinds. */
function undoneBy(kind: Kind, { history }: Life, behind: number): string {
  const undone = undoneKinds[kind] ?? [];
  const events = history.filter((event) => undone.includes(event.kind));
  return events.at(-1 - behind)?.id ?? randomUUID();
}

const undoneKinds: Partial<Record<Kind, string[]>> = {
  reopened: ['answered', 'outcome', 'next-step', 'step-done'],
  undo: ['outcome', 'next-step', 'step-done'],
  'no-answer-deleted': ['no-answer'],
  'note-deleted': ['note'],
};

function expected({ gone, history, notes, course, ...rest }: Life) {
  if (gone) return { history: [], notes: [], notices: [] };

  const events = history.map(({ kind, by, at, id }) => [
    kind,
    by,
    new Date(at).toISOString(),
    id,
  ]);
  const { answer, ...decided } = course;
  const answered = answer !== null;
  return { ...rest, ...decided, answered, history: events, notes: notes.toSorted() };
}

async function readLife(db: Db, id: number) {
  const rows = await db
    .selectFrom('requestEvents')
    .select(['kind', 'personId', 'at', 'actionId'])
    .where('requestId', '=', id)
    .orderBy('id')
    .execute();
  const history = rows.map((row) => [row.kind, row.personId, row.at, row.actionId]);
  const notices = (await deliveriesOf(db, id)).map(({ status }) => status);

  const request = await findRequest(db, id);
  if (!request) return { history, notes: [], notices };

  const { state, reason, answeredAt, outcome, outcomeAt, amount, phone } = request;
  const { nextStep, nextOn, nextTime } = request;
  const notes = notesOf(request).map(({ text }) => text);
  return {
    state,
    reason,
    answered: answeredAt !== null,
    outcome,
    outcomeAt,
    amount,
    plan: { step: nextStep, on: nextOn, time: nextTime },
    urgent: request.urgent === 1,
    phone,
    history,
    notes: notes.sort(),
    notices,
  };
}

function receive(db: Db, state: 'received' | 'suspected'): Promise<number> {
  return insertRequest(db, {
    ...validRequest,
    receivedAt: '2026-11-21T08:00:00.000Z',
    state,
    reason: state === 'suspected' ? 'links' : null,
  });
}
