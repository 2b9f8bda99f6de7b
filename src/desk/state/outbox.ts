import type { QueryClient } from '@tanstack/react-query';
import type {
  ActionResult,
  AnyAction,
  CallLogged,
  RequestAction,
} from '../../contact-request/actions.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { dayMs } from '../../time.ts';
import { actingPersonId, get, isOnline, request } from './client.ts';
import { elapsed } from './elapsed.ts';
import type { QueuedAction } from './overlay.ts';
import { isServerTimeKnown, serverTime } from './server-time.ts';
import { keys, readStored, storedKeys, writeStored } from './storage.ts';
import { createStore } from './store.ts';
import { retractToast, toast } from './toast.ts';

type StoredAction = QueuedAction & {
  /** When it was queued, by the clock of this device, in milliseconds. */
  queuedAt: number;
  /** Its time comes from this device's clock, because the server had not answered yet. */
  guessed?: true;
  /**
   * It was sent at least once, so the server may have it: undoing it takes another
   * action.
   */
  sent?: true;
  /** There was no network when it was queued. */
  offline?: true;
};

type AppliedAction = QueuedAction & { appliedAt: number };

/** An action that the server did not apply, kept until the person has read about it. */
export type Rejection = { action: StoredAction } & Pick<
  ActionResult,
  'outcome' | 'reason' | 'first' | 'stands'
>;

/** The queued actions of all people in this browser, oldest first. */
export const queue = createStore<readonly StoredAction[]>([]);

/**
 * The actions that the server has applied since the page was opened. Data read before do
 * not include them.
 */
export const applied = createStore<readonly AppliedAction[]>([]);

export const rejections = createStore<readonly Rejection[]>([]);

/** Whether the last attempt to send failed although there was a network. */
export const sendFailed = createStore(false);

/** Loads the queue, and refetches the queries of `queryClient` after each answer. */
export function startOutbox(queryClient: QueryClient): void {
  client = queryClient;
  reload();
  addEventListener('storage', followOtherTabs);
  addEventListener('online', flush);
}

let client: QueryClient | undefined;

/**
 * Queues an action on a request, shows it at once, and sends it when the server can be
 * reached. Removes the toast of the previous action, and its undo with it.
 */
export function queueAction(requestId: number, action: RequestAction): QueuedAction {
  return enqueue(requestId, action);
}

/**
 * Queues a logged call. Until the server has answered, the action stands in for the
 * request.
 */
export function queueCall(action: CallLogged): QueuedAction {
  return enqueue(null, action);
}

function enqueue(requestId: number | null, action: AnyAction): QueuedAction {
  const queued: StoredAction = {
    id: crypto.randomUUID(),
    requestId,
    at: new Date(nextTime()).toISOString(),
    personId: actingPersonId(),
    action,
    queuedAt: Date.now(),
  };
  if (!isServerTimeKnown()) queued.guessed = true;
  if (!isOnline()) queued.offline = true;
  toast.set(null);
  store(queued);
  reload();
  void flush();
  return queued;
}

/**
 * Returns the time of a new action, in milliseconds. It is later than that of anything
 * queued before, because the server keeps the later of two next steps.
 */
function nextTime(): number {
  const last = Date.parse(actionsSince(0).at(-1)?.at ?? '') || 0;
  return Math.max(serverTime().getTime(), last + 1);
}

/**
 * Returns the actions that are missing from data read at a time of `readTimeOf`: those
 * that are queued, and those that the server has applied since.
 */
export function actionsSince(readAt: number): readonly QueuedAction[] {
  const appliedSince = applied.get().filter(({ appliedAt }) => appliedAt >= readAt);
  return [...appliedSince, ...queue.get()];
}

/** Returns the current person's actions among those of `actionsSince`. */
export function ownActionsSince(readAt: number): readonly QueuedAction[] {
  const personId = actingPersonId();
  return actionsSince(readAt).filter((action) => action.personId === personId);
}

/**
 * Undoes an action: drops it with its corrections if it was not sent yet, and otherwise
 * queues its inverse.
 */
export function undo(
  { id, requestId }: { id: string; requestId: number },
  inverse: RequestAction,
): void {
  if (!dropUnsent(id)) queueAction(requestId, inverse);
}

/**
 * Replaces a logged call. Returns false if it was sent, because the server may have it.
 */
export function correctUnsentCall(id: string, action: CallLogged): boolean {
  const unsent = findUnsent(id);
  if (!unsent) return false;

  store({ ...unsent, action });
  reload();
  return true;
}

/**
 * Drops an action with its corrections. Returns false if it was sent, because the server
 * may have it.
 */
export function dropUnsent(id: string): boolean {
  if (!findUnsent(id)) return false;

  for (const queued of queue.get()) {
    const { action } = queued;
    const corrects = 'undoes' in action && action.undoes === id;
    if (queued.id === id || corrects) remove(queued.id);
  }
  reload();
  return true;
}

function findUnsent(id: string): StoredAction | undefined {
  return queue.get().find((queued) => queued.id === id && !queued.sent);
}

/**
 * Deletes the queue and the rejections of a person who has signed out, or who was removed
 * on the server.
 */
export function clearQueue(personId: number): void {
  for (const action of queue.get()) {
    if (action.personId === personId) remove(action.id);
  }
  for (const { action } of rejections.get()) {
    if (action.personId === personId) removeRejection(action.id);
  }
  reload();
}

/** Deletes a rejection, once the person has read it. */
export function dismissRejection(id: string): void {
  removeRejection(id);
  reload();
}

/**
 * Sends the current person's queue, in one tab at a time. A failed attempt is retried
 * with exponential backoff, and when the browser is back online.
 */
export async function flush(): Promise<void> {
  await navigator.locks.request(
    'oficina-acciones',
    { ifAvailable: true },
    async (lock) => {
      const isDone = lock !== null && (await sendAll());
      if (!isDone) scheduleFlush();
    },
  );
}

/** Sends batches until the queue is empty. Returns false if one of them got no answer. */
async function sendAll(): Promise<boolean> {
  let batch = nextBatch();
  while (batch.length > 0) {
    const isAnswered = await sendBatch(batch);
    sendFailed.set(!isAnswered && isOnline());
    if (!isAnswered) return false;

    attempts = 0;
    batch = nextBatch();
  }
  // Another tab may have sent what failed here.
  sendFailed.set(false);
  return true;
}

/** Failed attempts to send since the last answer. */
let attempts = 0;

function nextBatch(): StoredAction[] {
  const personId = actingPersonId();
  const own = queue.get().filter((action) => action.personId === personId);
  return own.slice(0, actionsPerRequest);
}

const actionsPerRequest = 20;

/** Sends a batch of actions. Returns whether the server answered. */
async function sendBatch(queued: readonly StoredAction[]): Promise<boolean> {
  if (!isOnline()) return false;

  try {
    const batch = await withServerTimes(queued);
    for (const action of batch) store({ ...action, sent: true });
    reload();

    const actions = batch.map(({ id, requestId, at, action }) => ({
      id,
      requestId,
      at,
      action,
    }));
    const answer = await request<Answer>('POST', apiPaths.actions, { actions });
    settle(batch, answer.results);
    return true;
  } catch {
    return false;
  }
}

/**
 * Corrects the times of actions queued before the server's time was known. Otherwise, a
 * phone whose clock is a day slow would answer a request before its receipt.
 */
async function withServerTimes(
  batch: readonly StoredAction[],
): Promise<readonly StoredAction[]> {
  const isGuessed = batch.some(({ guessed }) => guessed);
  if (isGuessed && !isServerTimeKnown()) await get(apiPaths.signInMethods);

  const behindMs = serverTime().getTime() - Date.now();
  return batch.map(({ guessed, ...action }) => {
    if (!guessed) return action;
    return { ...action, at: new Date(Date.parse(action.at) + behindMs).toISOString() };
  });
}

type Answer = { results: ActionResult[] };

function settle(batch: readonly StoredAction[], results: readonly ActionResult[]): void {
  const done: StoredAction[] = [];
  for (const { id, ...result } of results) {
    const action = batch.find((sent) => sent.id === id);
    if (!action) continue;

    remove(id);
    const { requestId = action.requestId } = result;
    const isDone = result.outcome === 'applied' || result.outcome === 'duplicate';
    if (isDone) done.push({ ...action, requestId });
    else storeRejection({ action, ...result });
  }
  reload();
  retractToast(rejections.get().map(({ action }) => action.id));
  showUntilRead(done);
}

/** Reloads the queue. Sent actions that are gone were answered in another tab. */
function followOtherTabs(): void {
  const before = queue.get();
  reload();
  const left = queue.get().map(({ id }) => id);
  const answered = before.filter(({ id, sent }) => sent && !left.includes(id));
  if (answered.length > 0) showUntilRead(answered);
}

/** Keeps showing applied actions, and refetches everything. */
function showUntilRead(actions: readonly StoredAction[]): void {
  const appliedAt = elapsed();
  const added = actions.map((action) => ({ ...action, appliedAt }));
  applied.set([...applied.get(), ...added]);
  // A response in flight may have been read before. Once it arrives, it could not be told
  // from one that was read after, so it is cancelled.
  void client?.cancelQueries().then(() => client?.invalidateQueries());
}

function scheduleFlush(): void {
  clearTimeout(timer);
  timer = setTimeout(flush, Math.min(maxRetryMs, 2_000 * 2 ** attempts));
  attempts++;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The interval at which the list is polled, so that a phone that was offline for long
 * does not wait longer after a first attempt that fails.
 */
const maxRetryMs = 20_000;

function store(action: StoredAction): void {
  if (writeStored(keys.action + action.id, action)) unstored.delete(action.id);
  else unstored.set(action.id, action);
}

function remove(id: string): void {
  unstored.delete(id);
  writeStored(keys.action + id, undefined);
}

/** Actions that the browser could not store. They are lost with the page. */
const unstored = new Map<string, StoredAction>();

function storeRejection(rejection: Rejection): void {
  const { id } = rejection.action;
  const isStored = writeStored(keys.rejection + id, rejection);
  if (!isStored) unstoredRejections.set(id, rejection);
}

function removeRejection(id: string): void {
  unstoredRejections.delete(id);
  writeStored(keys.rejection + id, undefined);
}

/** Rejections that the browser could not store. They are lost with the page. */
const unstoredRejections = new Map<string, Rejection>();

function reload(): void {
  const actions = new Map<string, StoredAction>();
  for (const action of storedActions()) actions.set(action.id, action);
  // What could not be stored is newer than what is stored under the same id.
  for (const [id, action] of unstored) actions.set(id, action);
  queue.set([...actions.values()].sort((a, b) => a.at.localeCompare(b.at)));
  rejections.set([...storedRejections(), ...unstoredRejections.values()]);
}

/** Reads the stored rejections, and deletes those that have expired. */
function storedRejections(): Rejection[] {
  const found: Rejection[] = [];
  for (const key of storedKeys(keys.rejection)) {
    const rejection = readStored<Rejection>(key);
    if (rejection && !isExpired(rejection.action)) found.push(rejection);
    else writeStored(key, undefined);
  }
  return found.sort((a, b) => a.action.at.localeCompare(b.action.at));
}

/** Reads the stored actions, and deletes those that have expired. */
function storedActions(): StoredAction[] {
  const actions: StoredAction[] = [];
  for (const key of storedKeys(keys.action)) {
    const action = readStored<StoredAction>(key);
    if (action && !isExpired(action)) actions.push(action);
    else writeStored(key, undefined);
  }
  return actions;
}

/**
 * Returns whether an action was sent without an answer and its person has not been back
 * for 30 days. An action that the server cannot have yet never expires: the device's
 * clock may have been set meanwhile.
 */
function isExpired({ personId, sent, queuedAt }: StoredAction): boolean {
  const isOwn = personId === actingPersonId();
  return !isOwn && sent === true && Date.now() - queuedAt > maxAgeMs;
}

const maxAgeMs = 30 * dayMs;
