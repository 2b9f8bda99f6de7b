import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../src/database/open.ts';
import { checkBackups } from '../../src/doctor/backup.ts';
import { query, testPostgres } from '../support/postgres.ts';
import { temporaryDirectory } from '../support/server.ts';

const postgres = testPostgres();

test('a night in containers makes a dump, and doctor knows how it ended', async (t) => {
  const { night, dumps, doctor } = await prepare(t);
  await night('exit 1');
  assert.deepEqual(await dumps(), []);
  assert.match(await doctor(), /^la de la noche ha fallado/);
  await night('echo dumped > "$file"');
  assert.equal((await dumps()).length, 1);
  assert.match(await doctor(), /^la última es del .*, hace \d+ s\.$/);
});

async function prepare(t: TestContext) {
  const config = { kind: 'postgres', url: await postgres.newDatabase() } as const;
  const database = await openDatabase(config);
  t.after(database.close);
  const directory = await temporaryDirectory(t);
  const [programs, backups] = [join(directory, 'programs'), join(directory, 'backups')];
  for (const folder of [programs, backups]) await mkdir(folder);
  const said = join(directory, 'said.sql');
  const program = (name: string, script: string) =>
    writeFile(join(programs, name), `#!/bin/sh\n${optionValues}\n${script}\n`, { mode: 0o755 });
  await program('psql', `printf %s "$command" > ${said}`);
  // The night is over: the loop would wait for the next.
  await program('sleep', 'kill "$PPID"');
  const script = (await composeScript()).replaceAll('/backups', backups);
  return {
    async night(dump: string) {
      await program('pg_dump', dump);
      await rm(said, { force: true });
      await new Promise((done) => {
        const env = { PATH: `${programs}:${process.env.PATH}`, BACKUP_DAYS: '30' };
        execFile('/bin/sh', ['-c', script], { env }, done);
      });
      await query(config.url, await readFile(said, 'utf8'));
    },
    dumps: () => readdir(backups),
    async doctor() {
      const { what } = await checkBackups(database.queries, { requestsCommand: 'requests' }, new Date());
      return what.join();
    },
  };
}

/** In place of PostgreSQL's own programs, which stand in no test's requirements: the values of two of their options. */
const optionValues =
  'for argument; do case $argument in --file=*) file=${argument#--file=};; --command=*) command=${argument#--command=};; esac; done';

async function composeScript(): Promise<string> {
  const text = await readFile(resolve(import.meta.dirname, '../../deploy/compose.yaml'), 'utf8');
  const [, script = ''] = /- \|\n([\s\S]*?)\n {4}init:/.exec(text) ?? [];
  return script.replaceAll('$$', () => '$');
}
