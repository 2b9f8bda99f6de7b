import type { ActionTaken } from '../../src/desk-api/actions.ts';

/** The life of one request as a simple model: what two people may do with it, and what comes of it. */
export const kinds = [
  ['answer', 'undo'],
  ['call', 'uncall'],
  ['release', 'suspect'],
  ['junk', 'unjunk', 'deliver'],
  ['note', 'unnote'],
  ['erase'],
] as const;

export type Act = (typeof kinds)[number][number];

export type Outcome = 'done' | 'not done' | ActionTaken['outcome'];

export type Life = {
  gone: boolean;
  version: number;
  status: Status;
  answeredBy: number | null;
  /** `action` is the id that a device gave it; null where it came as from an earlier version. */
  history: { kind: string; by: number; at: number; action: string | null }[];
  /** By the ids of their actions. */
  notes: string[];
  /** The notices that tell of it. */
  notices: ('pending' | 'delivered')[];
  /** What releasing and junking took away, to be given back. */
  beforeRelease: Pick<Status, 'reason' | 'junk'>;
  beforeJunk: Pick<Status, 'state' | 'reason' | 'toldIn'>;
};

/** What is said of it. `toldIn` 0: no digest tells of it. */
type Status = { state: State; reason: string | null; junk: boolean; toldIn: number | null };

type State = 'received' | 'quarantined';

export function newLife(state: State): Life {
  const reason = state === 'quarantined' ? 'links' : null;
  const status = { state, reason, junk: false, toldIn: null };
  return {
    gone: false,
    version: 1,
    status,
    answeredBy: null,
    history: [],
    notes: [],
    notices: [],
    beforeRelease: { reason, junk: false },
    beforeJunk: { state, reason, toldIn: null },
  };
}

/**
 * What is to come of an act on the version that somebody had seen, as an earlier version's page sends it, at that moment in
 * milliseconds; changes the life.
 */
export function play(
  life: Life,
  act: Exclude<Act, 'note' | 'unnote'>,
  { by, seen, at }: { by: number; seen: number; at: number },
): Outcome {
  if (life.gone) return 'not done';
  if (act === 'erase') life.gone = true;
  if (act === 'deliver') life.notices = life.notices.map(() => 'delivered');
  if (act === 'erase' || act === 'deliver') return 'done';
  const { isSo, refused, kind, change } = rules(life, by, at)[act];
  const lastIsMine = life.history.at(-1)?.by === by;
  if (seen !== life.version) return isSo && seen + 1 === life.version && lastIsMine ? 'done' : 'not done';
  if (refused) return 'not done';
  if (isSo) return 'done';
  change?.();
  life.history.push({ kind, by, at, action: null });
  life.version += 1;
  return 'done';
}

/** The same of an act that is sent as an action, without a version; `undoes` is what it takes back. */
export function playAction(life: Life, acted: Acted): Outcome {
  const { act, by, at, action } = acted;
  if (life.gone) return 'gone';
  if (life.history.some((event) => event.action === action)) return 'taken before';
  if (act === 'unnote') return takeNoteBack(life, acted);
  const passed = passedBy(life, acted);
  if (passed) return passed;
  const rule: Rule = act === 'note' ? { isSo: false, kind: 'note' } : rules(life, by, at)[act];
  const { isSo, refused, kind, change } = rule;
  if (refused) return 'refused';
  if (isSo) return 'taken';
  change?.();
  if (act === 'note') life.notes.push(action);
  life.history.push({ kind, by, at, action });
  life.version += 1;
  return 'taken';
}

function takeNoteBack(life: Life, { by, undoes }: Acted): Outcome {
  if (life.history.find(({ action }) => action === undoes)?.by !== by) return 'refused';
  if (life.notes.includes(undoes ?? '')) life.version += 1;
  life.notes = life.notes.filter((note) => note !== undoes);
  return 'taken';
}

/** What comes of an act whose time has passed: what it would do was done by somebody else, or is undone. */
function passedBy({ answeredBy, history }: Life, { act, undoes }: Acted): Outcome | undefined {
  const newest = (kind: string) => history.findLast((event) => event.kind.endsWith(kind));
  const call = newest('missed-call') ?? { action: null, kind: 'missed-call' };
  switch (act) {
    case 'answer':
      return answeredBy === null ? undefined : 'too late';
    case 'undo':
      if (answeredBy === null) return 'taken';
      return newest('answered')?.action === undoes ? undefined : 'too late';
    case 'uncall':
      return call.action === undoes && call.kind === 'missed-call' ? undefined : 'taken';
    default:
      return undefined;
  }
}

export type Acted = {
  act: Exclude<Act, 'erase' | 'deliver'>;
  by: number;
  at: number;
  action: string;
  undoes: string | null;
};

type Rule = { isSo: boolean; refused?: boolean; kind: string; change?: () => void };

function rules(
  life: Life,
  by: number,
  at: number,
): Record<Exclude<Act, 'erase' | 'deliver' | 'note' | 'unnote'>, Rule> {
  const { status } = life;
  const { state, reason, junk, toldIn } = status;
  const apart = state === 'quarantined';
  const last = life.history.at(-1);
  const lastCall = life.history.findLast(({ kind }) => kind.endsWith('missed-call'))?.kind;
  const set = (changes: Partial<Status>) => Object.assign(status, changes);
  const takeNoticesBack = () => {
    life.notices = life.notices.filter((notice) => notice === 'delivered');
  };
  return {
    answer: {
      isSo: !apart && life.answeredBy !== null,
      refused: apart,
      kind: 'answered',
      change: () => (life.answeredBy = by),
    },
    undo: {
      isSo: !apart && life.answeredBy === null,
      refused: apart,
      kind: 'unanswered',
      change: () => (life.answeredBy = null),
    },
    call: {
      isSo: !apart && last?.kind === 'missed-call' && last.by === by && Math.abs(at - last.at) < 60_000,
      refused: apart,
      kind: 'missed-call',
    },
    uncall: { isSo: !apart && lastCall !== 'missed-call', refused: apart, kind: 'no-missed-call' },
    release: {
      isSo: !apart,
      kind: 'released',
      change() {
        life.beforeRelease = { reason, junk };
        set({ state: 'received', reason: null, junk: false });
        life.notices.push('pending');
      },
    },
    suspect: {
      isSo: apart,
      kind: 'quarantined',
      change() {
        set({ state: 'quarantined', ...life.beforeRelease, reason: life.beforeRelease.reason ?? 'owner' });
        takeNoticesBack();
      },
    },
    junk: {
      isSo: junk,
      kind: 'junk',
      change() {
        life.beforeJunk = { state, reason, toldIn };
        set({ state: 'quarantined', reason: reason ?? 'owner', junk: true });
        if (apart) return;
        set({ toldIn: 0 });
        takeNoticesBack();
      },
    },
    unjunk: {
      isSo: !junk,
      kind: 'not-junk',
      change() {
        set({ ...life.beforeJunk, junk: false });
        if (status.state === 'received' && life.notices.length === 0) life.notices.push('pending');
      },
    },
  };
}
