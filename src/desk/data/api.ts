import { apiPath } from '../../desk-api/paths.ts';
import { type Problem, type ProblemKind, problemPrefix, problems } from '../../desk-api/problems.ts';

/** Reads a resource. What did not change since it was read last is not sent again. */
export async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
  const known = reads.get(path);
  const response = await ask(path, {
    headers: known ? { 'if-none-match': known.tag } : {},
    ...(signal && { signal }),
  });
  if (response.status === 304 && known) return known.body as T;
  const body = (await response.json()) as T;
  const tag = response.headers.get('etag');
  if (tag) reads.set(path, { tag, body });
  return body;
}

/** Changes something, or has something done. */
export async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void> {
  await ask(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

/** Nothing of what was read stays, once nobody is signed in. */
export function forgetReads(): void {
  reads.clear();
}

/** Why the server did not do what it was asked; `unreachable` where it said nothing at all. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ProblemKind | 'unreachable' | 'unknown';
  readonly problem: Problem | undefined;

  constructor(kind: ApiError['kind'], problem?: Problem) {
    super(kind);
    this.kind = kind;
    this.problem = problem;
  }
}

/** In memory alone: nothing that the desk reads is kept by the browser. */
const reads = new Map<string, { tag: string; body: unknown }>();

async function ask(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(apiPath + path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ApiError('unreachable');
  });
  if (response.ok || response.status === 304) return response;
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  throw new ApiError(kindOf(problem), problem);
}

function kindOf(problem: Problem | undefined): ApiError['kind'] {
  const kind = problem?.type?.startsWith(problemPrefix) ? problem.type.slice(problemPrefix.length) : '';
  return Object.hasOwn(problems, kind) ? (kind as ProblemKind) : 'unknown';
}
