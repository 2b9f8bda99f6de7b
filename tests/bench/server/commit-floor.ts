import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../../src/database/open.ts';
import { formNumber } from '../../faults/load.ts';

/**
 * The floor of an accepted request: a loop in `node:sqlite` that writes the rows which one leaves (no rate is
 * read, nothing is checked) and commits each. `node commit-floor.ts <file> <seconds>`; prints what it took as
 * JSON. Its tables, indexes and settings are the server's.
 */
const [file = '', seconds = ''] = process.argv.slice(2);
await (await openDatabase({ kind: 'sqlite', file })).close();
const database = new DatabaseSync(file);
database.exec('pragma journal_mode = wal');
database.exec('pragma synchronous = full');
database.exec('pragma foreign_keys = on');
database.exec('pragma secure_delete = on');

const insertRequest = database.prepare(
  `insert into requests (received_at, state, name, email, phone, message) values (?, 'received', ?, ?, ?, ?)`,
);
const insertContent = database.prepare(
  'insert into recent_contents (key, request_id, expires_at) values (?, ?, ?)',
);
const countRequest = database.prepare(
  `insert into rate_counts (client, slot, count) values ('', ?, 1)
   on conflict (client, slot) do update set count = count + 1`,
);
const insertNotice = database.prepare(
  `insert into notices (kind, request_id, state, created_at, due_at) values ('request', ?, 'pending', ?, ?)`,
);
const { count } = database.prepare('select count(*) as count from requests').get() ?? {};

/** Milliseconds of each transaction, and of its commit alone. */
const times: number[] = [];
const commits: number[] = [];
const cpu = process.cpuUsage();
const end = performance.now() + Number(seconds) * 1000;
for (let n = Number(count) + 1; performance.now() < end; n++) {
  const began = performance.now();
  database.exec('begin immediate');
  write(n);
  const written = performance.now();
  database.exec('commit');
  const ended = performance.now();
  times.push(ended - began);
  commits.push(ended - written);
}
const { user, system } = process.cpuUsage(cpu);
database.close();
process.stdout.write(JSON.stringify({ times, commits, cpu: (user + system) / times.length }));

function write(n: number): void {
  const { name, email, phone, message } = formNumber(n);
  const now = new Date().toISOString();
  const { lastInsertRowid } = insertRequest.run(now, name, email, phone, message);
  insertContent.run(createHash('sha256').update(message).digest('base64url'), lastInsertRowid, now);
  countRequest.run(`${now.slice(0, 18)}0.000Z`);
  insertNotice.run(lastInsertRowid, now, now);
}
