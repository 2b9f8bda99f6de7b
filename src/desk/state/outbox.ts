import type { QueryClient } from '@tanstack/react-query';
import type { ActionResult, RequestAction } from '../../contact-request/actions.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { dayMs } from '../../time.ts';
import { actingPersonId, request, serverTime } from './client.ts';
import type { QueuedAction } from './overlay.ts';
import { keys, readStored, storedKeys, writeStored } from './storage.ts';
import { createStore } from './store.ts';

type StoredAction = QueuedAction & {
  /** It was sent at least once, so the server may know it: undoing it is an action of its own. */
  sent?: true;
};

/** An action that the server did not apply: kept in memory until it is dismissed or the page is reloaded. */
export type Rejection = { action: QueuedAction } & Pick<
  ActionResult,
  'outcome' | 'reason' | 'first'
>;

/** The queued actions of all people in this browser, oldest first. */
export const queue = createStore<readonly StoredAction[]>([]);
/** What the server has applied since the page was opened: data that was read before does not show it. */
export const applied = createStore<readonly (QueuedAction & { appliedAt: number })[]>([]);
export const rejections = createStore<readonly Rejection[]>([]);
/** Whether the last attempt to send failed although there was a network. */
export const sendFailed = createStore(false);

/** Queues an action, shows it at once, and sends it when the server can be reached. */
export function queueAction(requestId: number, action: RequestAction): QueuedAction {
  // Later than everything queued before: of two reminders, the later one wins on the server.
  const last = Date.parse(actionsSince(0).at(-1)?.at ?? '') || 0;
  const at = new Date(Math.max(serverTime().getTime(), last + 1)).toISOString();
  const queued = {
    id: crypto.randomUUID(),
    requestId,
    at,
    personId: actingPersonId(),
    action,
  };
  store(queued);
  reload();
  void flush();
  return queued;
}

/** Returns the actions that data read at a time, in milliseconds, cannot show: those queued, and those applied since. */
export function actionsSince(readAt: number): readonly QueuedAction[] {
  return [
    ...applied.get().filter(({ appliedAt }) => appliedAt >= readAt),
    ...queue.get(),
  ];
}

/** Undoes an action: an unsent one is dropped, with its corrections; another is followed by its inverse. */
export function undo(
  { id, requestId }: Pick<QueuedAction, 'id' | 'requestId'>,
  inverse: RequestAction,
): void {
  const unsent = queue.get().some((queued) => queued.id === id && !queued.sent);
  if (!unsent) return void queueAction(requestId, inverse);
  for (const { id: other, action } of queue.get())
    if (other === id || ('undoes' in action && action.undoes === id)) remove(other);
  reload();
}

/** Flushes the current person's queue, in one tab at a time. Retries with exponential backoff, and when back online. */
export async function flush(): Promise<void> {
  await navigator.locks.request(
    'oficina-acciones',
    { ifAvailable: true },
    async (lock) => {
      if (!lock) return scheduleFlush();
      for (let next = pending(); next.length > 0; next = pending()) {
        const sent = await sendBatch(next);
        sendFailed.set(!sent && navigator.onLine);
        if (!sent) return scheduleFlush();
        attempts = 0;
      }
    },
  );
}

/** Deletes the queue of one person: on signing out, or if the server says that the person was removed. */
export function clearQueue(personId: number): void {
  for (const { id, personId: owner } of queue.get()) if (owner === personId) remove(id);
  reload();
}

/** Reads the queue, and follows changes by other tabs. After an answer the queries of `queryClient` are refetched. */
export function startOutbox(queryClient: QueryClient): void {
  client = queryClient;
  reload();
  addEventListener('storage', followOtherTabs);
  addEventListener('online', flush);
}

const actionsPerRequest = 20;
const maxAgeMs = 30 * dayMs;
/** As often as the list is polled: a phone that was offline for long does not wait longer for a first attempt that failed. */
const maxRetryMs = 20_000;
/** Actions that the browser could not store: they last as long as the page. */
const unstored = new Map<string, StoredAction>();
let client: QueryClient | undefined;
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function pending(): StoredAction[] {
  const personId = actingPersonId();
  return queue
    .get()
    .filter((action) => action.personId === personId)
    .slice(0, actionsPerRequest);
}

/** Sends some actions. Returns whether there was an answer. */
async function sendBatch(actions: readonly StoredAction[]): Promise<boolean> {
  if (!navigator.onLine) return false;
  for (const action of actions) store({ ...action, sent: true });
  reload();
  try {
    const body = {
      actions: actions.map(({ id, requestId, at, action }) => ({
        id,
        requestId,
        at,
        action,
      })),
    };
    const { results } = await request<{ results: ActionResult[] }>(
      'POST',
      apiPaths.actions,
      body,
    );
    settle(actions, results);
    return true;
  } catch {
    return false;
  }
}

function settle(
  actions: readonly StoredAction[],
  results: readonly ActionResult[],
): void {
  const done: StoredAction[] = [];
  for (const { id, ...result } of results) {
    const action = actions.find((one) => one.id === id);
    if (!action) continue;
    remove(id);
    if (result.outcome === 'applied' || result.outcome === 'duplicate') done.push(action);
    else rejections.set([...rejections.get(), { action, ...result }]);
  }
  reload();
  showUntilRead(done);
}

/** Reads the queue again. What was sent and is gone was sent by another tab. */
function followOtherTabs(): void {
  const before = queue.get();
  reload();
  const sent = before.filter(
    (action) => action.sent && !queue.get().some(({ id }) => id === action.id),
  );
  if (sent.length > 0) showUntilRead(sent);
}

/** Goes on showing what the server has applied, and has everything read again. */
function showUntilRead(actions: readonly StoredAction[]): void {
  applied.set([
    ...applied.get(),
    ...actions.map((action) => ({ ...action, appliedAt: Date.now() })),
  ]);
  // What is on the way may have been read before, and by its arrival could not be told from what was read after.
  void client?.cancelQueries().then(() => client?.invalidateQueries());
}

function scheduleFlush(): void {
  clearTimeout(timer);
  timer = setTimeout(flush, Math.min(maxRetryMs, 2_000 * 2 ** attempts++));
}

function store(action: StoredAction): void {
  if (writeStored(keys.action + action.id, action)) unstored.delete(action.id);
  else unstored.set(action.id, action);
}

function remove(id: string): void {
  unstored.delete(id);
  writeStored(keys.action + id, undefined);
}

function reload(): void {
  const oldest = new Date(Date.now() - maxAgeMs).toISOString();
  const stored = storedKeys(keys.action).flatMap((key) => {
    const action = readStored<StoredAction>(key);
    if (action && action.at > oldest) return [action];
    writeStored(key, undefined);
    return [];
  });
  const newest = new Map(
    [...stored, ...unstored.values()].map((action) => [action.id, action]),
  );
  queue.set([...newest.values()].sort((a, b) => a.at.localeCompare(b.at)));
}
