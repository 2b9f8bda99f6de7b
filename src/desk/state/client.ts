import { apiPath, personHeader } from '../../desk-api/paths.ts';
import {
  type Problem,
  type ProblemKind,
  problemPrefix,
} from '../../desk-api/problems.ts';
import { keys, readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/** Why a request failed: the server's error, `offline` (no network) or `unreachable` (timeout). */
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

/** Reads a resource. An unchanged one is answered 304, and the body of before is returned. */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const cached = cache.get(path);
  const headers: HeadersInit = cached ? { 'if-none-match': cached.etag } : {};
  const response = await call(path, { headers, ...(signal && { signal }) });
  if (response.status === 304 && cached) return cached.body as T;
  const body = await json<T>(response);
  const etag = response.headers.get('etag');
  if (etag) cache.set(path, { etag, body });
  return body;
}

/** Resolves the pending re-authentication with whether it succeeded; null while none is pending. */
export const pendingReauthentication = createStore<((done: boolean) => void) | null>(
  null,
);

type Method = 'POST' | 'PUT' | 'DELETE';

/**
 * Sends a change or command. Returns its answer, undefined for one without a body.
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

/** Asks the server for a file, and saves it under its name. */
export async function download(path: string, body: object): Promise<void> {
  const response = await send('POST', path, body);
  const [, name = 'solicitudes'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Sets the person for whom requests are sent: the server refuses them if another person is signed in by then. Without one,
 * deletes the answers that `get` keeps in memory, and cancels a pending re-authentication.
 */
export function setActingPerson(id: number | undefined): void {
  if (id === undefined) {
    cache.clear();
    pendingReauthentication.get()?.(false);
  }
  actingPerson = id;
  writeStored(keys.person, id);
}

/** Returns who is signed in, or was when the server was last reached; 0 if that is unknown. */
export function actingPersonId(): number {
  return actingPerson ?? 0;
}

/**
 * Returns the server's time, by the `Date` header of its last answer: the clock of a phone may be wrong by hours. Each poll
 * renders again what shows it.
 */
export function serverTime(): Date {
  return new Date(Date.now() + clockOffsetMs);
}

/** Asks the person to sign in again. All requests that need it share one dialog and its answer. */
function reauthenticate(): Promise<boolean> {
  reauthentication ??= new Promise<boolean>((resolve) =>
    pendingReauthentication.set(resolve),
  ).finally(() => {
    reauthentication = undefined;
    pendingReauthentication.set(null);
  });
  return reauthentication;
}

let reauthentication: Promise<boolean> | undefined;
const cache = new Map<string, { etag: string; body: unknown }>();
let actingPerson = readStored<number>(keys.person);
let clockOffsetMs = 0;

function send(method: Method, path: string, body?: object): Promise<Response> {
  if (!navigator.onLine) throw new ApiError('offline');
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(actingPerson !== undefined && { [personHeader]: String(actingPerson) }),
  };
  return call(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

async function call(path: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(slowPaths.test(path) ? 600_000 : 10_000);
  // Safari before 17.4 cannot combine signals: there, a request of a page that was left ends by itself.
  const signal = init.signal
    ? (AbortSignal.any?.([init.signal, timeout]) ?? timeout)
    : timeout;
  const response = await fetch(apiPath + path, { ...init, signal }).catch(
    (error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw new ApiError(navigator.onLine ? 'unreachable' : 'offline');
    },
  );
  readClock(response);
  if (response.ok || response.status === 304) return response;
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  const failure = new ApiError(kindOf(problem), problem);
  if (failure.kind !== 'reauthentication-required') throw failure;
  // Sent again after the person has signed in again; cancelled, it fails like any other.
  if (!(await reauthenticate())) throw failure;
  return call(path, init);
}

/** Mail servers, backups and files take longer than ten seconds. */
const slowPaths = /^\/(status|personal-data|exports|notifications\/test)/;

async function json<T>(response: Response): Promise<T> {
  return response.json().catch(() => {
    throw new ApiError('unreachable');
  });
}

function readClock(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isFinite(date)) return;
  const offset = date - Date.now();
  // The header has whole seconds: the largest of several offsets is the nearest, unless the clock here was set.
  clockOffsetMs =
    Math.abs(offset - clockOffsetMs) < 2_000 ? Math.max(offset, clockOffsetMs) : offset;
}

function kindOf({ type = '' }: Partial<Problem> = {}): ApiError['kind'] {
  return type.startsWith(problemPrefix)
    ? (type.slice(problemPrefix.length) as ProblemKind)
    : 'unknown';
}
