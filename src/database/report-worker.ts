import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReportAnswer, ReportQuery } from './reports.ts';
import { busyMs } from './sqlite.ts';

const { file }: { file: string } = workerData;
const database = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
const prepared = new Map<string, StatementSync>();

parentPort?.on('message', ({ id, sql, parameters }: ReportQuery) => {
  let answer: ReportAnswer;
  try {
    answer = { id, rows: prepare(sql).all(...(parameters as SQLInputValue[])) };
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
    answer = { id, fault: { message, code, errcode } };
  }
  parentPort?.postMessage(answer);
});

// The desk asks a few different statements here; each length of a list in `in (…)` is one more.
const mostPrepared = 100;

function prepare(sql: string): StatementSync {
  const known = prepared.get(sql);
  if (known) return known;
  if (prepared.size === mostPrepared) prepared.clear();
  const statement = database.prepare(sql);
  prepared.set(sql, statement);
  return statement;
}
