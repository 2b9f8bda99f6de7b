import type { AnswerWay } from '../../contact/labels.ts';
import { createStore } from '../browser/create-store.ts';

/** A tick, or its undoing, that has yet to be sent. It holds numbers and a time, and no personal data. */
export type Tick = {
  kind: TickKind;
  /** Who made it: it is sent by their session alone. */
  person: number;
  /** The number of the request. */
  id: number;
  /** The version of the request as it was seen. */
  version: number;
  /** By which button it was answered, where one was used. */
  how: AnswerWay | null;
  /** When it was made, in ISO 8601. */
  at: string;
};

export type TickKind = 'answered' | 'unanswered';

/** Stores a tick in this browser until it is dropped. */
export function keepTick(tick: Tick): void {
  localStorage.setItem(keyOf(tick), tick.at);
  waiting.set(readAll());
}

export function dropTick(tick: Tick): void {
  localStorage.removeItem(keyOf(tick));
  waiting.set(readAll());
}

/** The ticks that wait in this browser, those of each request in order. Other tabs' changes are followed. */
export const waitingTicks = { get: () => waiting.get(), use: () => waiting.use() };

export function isWaiting(tick: Tick): boolean {
  return waiting.get().some((one) => keyOf(one) === keyOf(tick));
}

/** The key under which a tick is stored: no two ticks have the same. */
export function keyOf({ kind, person, id, version, how }: Omit<Tick, 'at'>): string {
  return [prefix, kind, person, id, version, how].filter((part) => part !== null).join('/');
}

/** Whether a key of the browser's storage is that of a tick. */
export function isTick(key: string): boolean {
  return pattern.test(key);
}

const prefix = 'oficina-apunte';
const pattern = new RegExp(`^${prefix}/(answered|unanswered)/(\\d+)/(\\d+)/(\\d+)(?:/(\\w+))?$`);

/** Milliseconds that a tick is kept: as long as a session can last. */
const keptMs = 90 * 24 * 60 * 60 * 1000;

const waiting = createStore(readAll());

addEventListener('storage', () => waiting.set(readAll()));

function readAll(): readonly Tick[] {
  try {
    return Object.entries(localStorage)
      .flatMap(([key, at]) => readOne(key, at))
      .sort((a, b) => a.id - b.id || a.version - b.version);
  } catch {
    return [];
  }
}

function readOne(key: string, at: string): Tick[] {
  const [, kind, person, id, version, how = null] = pattern.exec(key) ?? [];
  if (!kind) return [];
  if (!(Date.now() - Date.parse(at) < keptMs)) {
    localStorage.removeItem(key);
    return [];
  }
  return [
    {
      kind: kind as TickKind,
      person: Number(person),
      id: Number(id),
      version: Number(version),
      how: how as AnswerWay | null,
      at,
    },
  ];
}
