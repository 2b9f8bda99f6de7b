import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { sqliteDialect } from './sqlite.ts';

/**
 * Reads an SQLite file in a thread and on a connection of its own, both of which begin with the first query. So a query
 * that takes tenths of a second, such as a search through all requests, does not delay the form.
 */
export function openSqliteReports(file: string): Dialect {
  return sqliteDialect(() => new WorkerDriver(file));
}

export type ReportQuery = { id: number; sql: string; parameters: readonly unknown[] };

/** The rows, or the fault as SQLite reports it: an error would lose its codes on the way between threads. */
export type ReportAnswer =
  | { id: number; rows: unknown[] }
  | { id: number; fault: { message: string; code: string | undefined; errcode: number | undefined } };

type Waiting = { resolve(rows: unknown[]): void; reject(error: Error): void };

class WorkerDriver implements Driver {
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <R>(query: CompiledQuery) => this.#ask<R>(query),
      // biome-ignore lint/correctness/useYield: Every query is read as a whole.
      async *streamQuery() {
        throw new Error('Reports are not streamed.');
      },
    };
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction = readOnly;
  commitTransaction = readOnly;
  rollbackTransaction = readOnly;

  async destroy(): Promise<void> {
    await this.#worker?.terminate();
    this.#failAll(new Error('The database was closed.'));
  }

  #ask<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const id = ++this.#lastId;
    const worker = this.#running();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (rows) => resolve({ rows: rows as R[] }), reject });
      const query: ReportQuery = { id, sql, parameters };
      // The worker keeps the process alive only while a query waits for it.
      worker.ref();
      worker.postMessage(query);
    });
  }

  /** The worker. One that has failed, for instance because the file could not be opened, is replaced by a new one. */
  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./report-worker.ts', import.meta.url), {
      workerData: { file: this.#file },
    });
    worker.on('message', (answer: ReportAnswer) => this.#settle(answer));
    worker.on('error', (error) => {
      this.#worker = undefined;
      this.#failAll(error instanceof Error ? error : new Error(String(error)));
    });
    this.#worker = worker;
    return worker;
  }

  #settle(answer: ReportAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('rows' in answer) waiting?.resolve(answer.rows);
    else waiting?.reject(Object.assign(new Error(answer.fault.message), answer.fault));
    if (this.#waiting.size === 0) this.#worker?.unref();
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

async function readOnly(): Promise<never> {
  throw new Error('Reports only read.');
}
