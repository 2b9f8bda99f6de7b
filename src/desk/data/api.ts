import { apiPath, apiPaths, personHeader } from '../../desk-api/paths.ts';
import { type Problem, type ProblemKind, problemPrefix } from '../../desk-api/problems.ts';
import { reauthenticate } from './reauthentication.ts';

/** Reads a resource. If it has not changed since it was read last, the server answers 304 and the known body is returned. */
export async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
  const known = reads.get(path);
  const response = await ask(path, {
    headers: known ? { 'if-none-match': known.tag } : {},
    ...(signal && { signal }),
  });
  if (response.status === 304 && known) return known.body as T;
  const body = await bodyOf<T>(response);
  const tag = response.headers.get('etag');
  if (tag) reads.set(path, { tag, body });
  return body;
}

/**
 * Sends a change or a command to the server and returns its answer, undefined for one without a body.
 *
 * @throws {ApiError} where the server refuses, or cannot be reached.
 */
export async function send<T = void>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  more?: Sending,
): Promise<T> {
  const response = await post(method, path, body, more);
  return response.status === 204 ? (undefined as T) : bodyOf<T>(response);
}

type Sending = {
  signal?: AbortSignal;
  /** The person who sends it, if not the one who is signed in here: the server refuses it where somebody else is by now. */
  person?: number | null;
};

/** Says who is signed in here, as this page knows it: what is sent is sent for that person alone. */
export function sendFor(person: number | null): void {
  sender = person;
}

/** Has the server make a file, and returns it with its name. */
export async function askForFile(path: string, body: object): Promise<{ file: Blob; name: string }> {
  const response = await post('POST', path, body);
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return { file: await response.blob(), name: named?.[1] ?? 'solicitudes' };
}

/** The server's time, by the date of its last answer: a telephone's clock may be wrong by hours. */
export function serverTime(): Date {
  return new Date(Date.now() + aheadMs);
}

/** Forgets the bodies that `read` keeps: to be called when nobody is signed in any more. */
export function forgetReads(): void {
  reads.clear();
}

/** Why a request failed; `unreachable` where there was no answer in time, `offline` where there was no network to send it. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ProblemKind | 'unreachable' | 'offline' | 'unknown';
  readonly problem: Problem | undefined;

  constructor(kind: ApiError['kind'], problem?: Problem) {
    super(kind);
    this.kind = kind;
    this.problem = problem;
  }
}

/** The last answers by path, in memory alone: the browser stores nothing that the desk reads. */
const reads = new Map<string, { tag: string; body: unknown }>();

async function post(
  method: string,
  path: string,
  body?: object,
  { signal, person = sender }: Sending = {},
): Promise<Response> {
  // Refused, and not sent when the network comes back: by then nobody may want it any more.
  if (!navigator.onLine) throw new ApiError('offline');
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(person !== null && { [personHeader]: String(person) }),
  };
  return ask(path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(long.has(path) ? longMs : patienceMs);
  // Safari before 17.4 cannot join two: there a screen that is left leaves its question to the limit.
  const signal = init.signal ? (AbortSignal.any?.([init.signal, limit]) ?? limit) : limit;
  const response = await fetch(apiPath + path, { ...init, signal }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ApiError('unreachable');
  });
  heardFrom(response);
  if (response.ok || response.status === 304) return response;
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  const failed = new ApiError(kindOf(problem), problem);
  if (failed.kind !== 'reauthentication-required') throw failed;
  const answer = await reauthenticate();
  if (answer === 'done') return ask(path, init);
  throw answer === 'declined' ? failed : answer;
}

/** Milliseconds for a request and its answer: in a lift there may be a network through which nothing comes. */
const patienceMs = 10_000;

/** What takes the server longer, or the network: mail servers, copies, files. */
const long: ReadonlySet<string> = new Set([
  apiPaths.access,
  apiPaths.backUp,
  apiPaths.erasures,
  apiPaths.exports,
  apiPaths.state,
  apiPaths.testMail,
  apiPaths.testNotification,
]);
const longMs = 10 * 60_000;

/** The body of an answer, which may be cut off as any answer. */
function bodyOf<T>(response: Response): Promise<T> {
  return response.json().catch((error: unknown) => {
    throw error instanceof SyntaxError ? error : new ApiError('unreachable');
  });
}

let sender: number | null = null;

let aheadMs = 0;

function heardFrom(response: Response): void {
  const told = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isFinite(told)) return;
  const ahead = told - Date.now();
  // It tells whole seconds: the furthest of several is the nearest, unless the clock here has been set.
  aheadMs = Math.abs(ahead - aheadMs) < 2_000 ? Math.max(ahead, aheadMs) : ahead;
}

function kindOf(problem: Problem | undefined): ApiError['kind'] {
  if (!problem?.type?.startsWith(problemPrefix)) return 'unknown';
  return problem.type.slice(problemPrefix.length) as ProblemKind;
}
