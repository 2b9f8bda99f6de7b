import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReportAnswer, ReportQuery } from './reports.ts';
import { busyMs, keepPrepared } from './sqlite.ts';

const { file }: { file: string } = workerData;
const database = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
const prepare = keepPrepared((sql) => database.prepare(sql));

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
