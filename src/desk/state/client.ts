import { apiPath, personHeader } from '../../desk-api/paths.ts';
import {
  type Problem,
  type ProblemKind,
  problemPrefix,
} from '../../desk-api/problems.ts';
import { timeoutSignal } from '../../timeout-signal.ts';
import { noteServerTime } from './server-time.ts';
import { keys, readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/**
 * Why a request failed: a problem of the server, `offline` without a network,
 * `unreachable` after a timeout or a truncated answer, `unknown` for an answer that is
 * not the desk's.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ProblemKind | 'offline' | 'unreachable' | 'unknown';
  readonly problem: Problem | undefined;

  constructor(kind: ApiError['kind'], problem?: Problem) {
    super(kind);
    this.kind = kind;
    this.problem = problem;
  }
}

/**
 * Reads a resource. On a 304, returns the body of the last answer.
 *
 * @throws {ApiError}
 */
export async function get<T>(
  path: string,
  signal: AbortSignal | null = null,
): Promise<T> {
  const cached = cache.get(path);
  const headers: HeadersInit = cached ? { 'if-none-match': cached.etag } : {};
  const response = await call(path, { headers, signal });
  if (response.status === 304 && cached) return cached.body as T;

  const body = await json<T>(response);
  const etag = response.headers.get('etag');
  if (etag) cache.set(path, { etag, body });
  return body;
}

/** The last answers of `get`, by path. */
const cache = new Map<string, { etag: string; body: unknown }>();

type Method = 'POST' | 'PUT' | 'DELETE';

/**
 * Sends a change or a command. Returns the body of the answer; undefined if it has none.
 *
 * @throws {ApiError}
 */
export async function request<T = void>(
  method: Method,
  path: string,
  body?: object,
): Promise<T> {
  const response = await send(method, path, body);
  return response.status === 204 ? (undefined as T) : json<T>(response);
}

/**
 * Sends a change or a command. Returns the response itself.
 *
 * @throws {ApiError}
 */
export async function send(
  method: Method,
  path: string,
  body?: object,
): Promise<Response> {
  if (!isOnline()) throw new ApiError('offline');

  const headers: Record<string, string> = {};
  if (body) headers['content-type'] = 'application/json';
  if (actingPerson !== undefined) headers[personHeader] = String(actingPerson);
  return call(path, { method, headers, body: body ? JSON.stringify(body) : null });
}

/**
 * Returns whether there is a network; the server may still be unreachable. A browser that
 * reports none is wrong if the server has answered since.
 */
export function isOnline(): boolean {
  return navigator.onLine || answersOffline.get();
}

/** Whether the last request was answered although the browser reports no network. */
export const answersOffline = createStore(false);

/**
 * Sets the person on whose behalf requests are sent: the server refuses them if someone
 * else is signed in by then. Without a person, clears the cache of `get` and cancels a
 * pending re-authentication.
 */
export function setActingPerson(id: number | undefined): void {
  if (id === undefined) {
    cache.clear();
    pendingReauthentication.get()?.(false);
  }
  actingPerson = id;
  writeStored(keys.person, id);
}

/**
 * Returns the id of the person who is signed in, or was when the server last answered; 0
 * if unknown.
 */
export function actingPersonId(): number {
  return actingPerson ?? 0;
}

let actingPerson = readStored<number>(keys.person);

/**
 * Holds the callback that ends the pending re-authentication, called with whether it
 * succeeded; null while none is pending.
 */
export const pendingReauthentication = createStore<((done: boolean) => void) | null>(
  null,
);

/** Asks the person to sign in again. All requests that need it share one dialog. */
function reauthenticate(): Promise<boolean> {
  reauthentication ??= new Promise<boolean>((resolve) => {
    pendingReauthentication.set(resolve);
  }).finally(() => {
    reauthentication = undefined;
    pendingReauthentication.set(null);
  });
  return reauthentication;
}

let reauthentication: Promise<boolean> | undefined;

async function call(path: string, init: RequestInit): Promise<Response> {
  const response = await fetchInTime(path, init);
  noteServerTime(response.headers.get('date'));
  if (response.ok || response.status === 304) return response;

  const failure = await errorOf(response);
  if (failure.kind !== 'reauthentication-required') throw failure;

  // The request is sent again after the person has signed in again. It fails if they
  // cancel.
  const isConfirmed = await reauthenticate();
  if (!isConfirmed) throw failure;
  return call(path, init);
}

async function fetchInTime(path: string, init: RequestInit): Promise<Response> {
  const timeout = timeoutSignal(slowPaths.test(path) ? 600_000 : 10_000);
  const wasOffline = !navigator.onLine;
  try {
    const signal = either(init.signal, timeout);
    const response = await fetch(apiPath + path, { ...init, signal });
    answersOffline.set(wasOffline);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    answersOffline.set(false);
    throw new ApiError(navigator.onLine ? 'unreachable' : 'offline');
  }
}

/** Mail servers, backups and downloads can take longer than ten seconds. */
const slowPaths = /^\/(status|personal-data|exports|notifications\/test)/;

function either(signal: RequestInit['signal'], timeout: AbortSignal): AbortSignal {
  if (!signal) return timeout;
  // Safari before 17.4 cannot combine signals: there, a request of a page that was left
  // runs until it ends by itself.
  return AbortSignal.any?.([signal, timeout]) ?? timeout;
}

async function errorOf(response: Response): Promise<ApiError> {
  const problem: Problem | undefined = await response.json().catch(() => undefined);
  const type = problem?.type ?? '';
  // A proxy may answer with JSON of its own, which has no text for people.
  if (!type.startsWith(problemPrefix)) return new ApiError('unknown');
  return new ApiError(type.slice(problemPrefix.length) as ProblemKind, problem);
}

async function json<T>(response: Response): Promise<T> {
  return response.json().catch(() => {
    throw new ApiError('unreachable');
  });
}
