import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../src/database/open.ts';
import { runCommand } from '../support/commands.ts';
import { temporaryDirectory } from '../support/server.ts';
import { sqliteFile } from '../support/stores.ts';

test('a version is installed, upgraded, found bad and taken back, and rolled back; the company file stays apart', async (t) => {
  const { commit, release, running, ownCompany, withoutOwnPicture, built, mend, unfinished } =
    await prepare(t);
  await commit('1', 'good');
  assert.equal((await release('install', 'repository')).code, 0);
  assert.equal(await running(), '1');
  await ownCompany('ours');
  assert.equal((await release('rebuild')).code, 0);
  assert.deepEqual([await running(), await built()], ['1', 'ours our picture']);
  await commit('2', 'good');
  assert.equal((await release('upgrade')).code, 0);
  assert.deepEqual([await running(), await built()], ['2', 'ours our picture']);
  await withoutOwnPicture();
  const unanswered = await release('rebuild', undefined, { READY_URL: 'http://127.0.0.1:1/' });
  assert.equal(unanswered.code, 1);
  assert.match(unanswered.said, /does not answer/);
  assert.match((await release('rebuild')).said, /\d+-\w+ runs, built anew/);
  assert.equal(await built(), 'ours their picture');
  const bad = await commit('3', 'bad');
  const { code, said } = await release('upgrade');
  assert.equal(code, 1);
  assert.match(said, new RegExp(`${bad} does not answer .* runs again.* journalctl`));
  assert.equal(await running(), '2');
  assert.match((await release('list')).said, new RegExp(`^  \\d+-\\w+\n\\* \\d+-\\w+\n! \\d+-${bad}\n$`));
  await commit('4', 'unbuildable');
  assert.match((await release('upgrade')).said, /could not be built: what ran goes on running/);
  assert.equal(await running(), '2');
  assert.deepEqual(await unfinished(), []);
  assert.equal((await release('rollback')).code, 0);
  assert.equal(await running(), '1');
  await commit('5', 'good');
  assert.match((await release('upgrade', 'HEAD', { BACKUP: 'false' })).said, /no backup could be made/);
  assert.equal(await running(), '1');
  assert.equal((await release('upgrade')).code, 0);
  assert.match((await release('list')).said, /\* \d+-\w+\n$/);
  await mend(bad);
  assert.equal((await release('upgrade', bad)).code, 0);
  assert.match((await release('list')).said, new RegExp(`\\* \\d+-${bad}\n`));
  assert.equal((await release('upgrade')).code, 0);
  assert.doesNotMatch((await release('list')).said, /!/);
  for (const word of ['6', '7', '8']) {
    await commit(word, 'bad');
    assert.equal((await release('upgrade')).code, 1);
  }
  const marks = (await release('list')).said.replace(/ .*/g, '').split('\n');
  assert.deepEqual(
    marks,
    ['', '*', '!', '!', '!', ''],
    'the one before, the one that runs, and the newest three',
  );
});

test('a version that refuses the database is not gone back to, which can be asked before', async (t) => {
  const { commit, release, running, restoreDatabase } = await prepare(t);
  const first = await commit('1', 'good', 1);
  await release('install', 'repository');
  await release('rebuild');
  const second = await commit('2', 'good', 2);
  const upgraded = await release('upgrade');
  assert.match(upgraded.said, /changes the database: .* only with the backup/);
  for (const command of ['can-rollback', 'rollback']) {
    const { code, said } = await release(command);
    assert.equal(code, 1);
    assert.match(
      said,
      new RegExp(`${first} cannot run: .* has changed the database, and goes on running.*backup`),
    );
    assert.equal(await running(), '2');
  }
  await restoreDatabase(1);
  assert.deepEqual(
    [(await release('can-rollback')).code, (await release('rollback')).code, await running()],
    [0, 0, '1'],
  );
  for (const command of ['can-rollback', 'rollback']) {
    const { code, said } = await release(command);
    assert.equal(code, 1);
    assert.match(said, new RegExp(`${second} would change the database.*release.sh upgrade ${second}\n$`));
    assert.equal(await running(), '1');
  }
  assert.deepEqual([(await release('upgrade', second)).code, await running()], [0, '2']);
});

for (const signal of ['INT', 'HUP', 'TERM', 'KILL']) {
  test(`an upgrade that ${signal} ends before the new version answered can be rolled back`, async (t) => {
    const { commit, release, running, interrupt } = await prepare(t);
    const first = await commit('1', 'good');
    await release('install', 'repository');
    await commit('2', 'bad');
    assert.equal((await release('upgrade')).code, 1);
    assert.match((await release('can-rollback')).said, /no version ran before/);
    const second = await commit('3', 'good');
    assert.equal((await release('upgrade')).code, 0);
    const third = await commit('4', 'bad');
    const { code, said } = await release('upgrade', undefined, await interrupt(signal));
    assert.notEqual(code, 0);
    if (signal !== 'KILL') assert.match(said, new RegExp(`interrupted: \\d+-${third} is at .*/current`));
    const again = await release('upgrade');
    assert.equal(again.code, 1);
    assert.match(again.said, new RegExp(`${third} .* was interrupted before it answered.*rebuild.*rollback`));
    assert.match((await release('can-rollback')).said, new RegExp(`${second} can run`));
    assert.deepEqual([(await release('rollback')).code, await running()], [0, '3']);
    const { said: list } = await release('list');
    assert.match(list, new RegExp(`  \\d+-${first}\n! .*\n\\* \\d+-${second}\n! \\d+-${third}\n`));
  });
}

test('a version that answers at last after its upgrade was interrupted runs like any other', async (t) => {
  const { commit, release, interrupt } = await prepare(t);
  await commit('1', 'good');
  await release('install', 'repository');
  await commit('2', 'good');
  const patience = { READY_URL: 'http://127.0.0.1:1/' };
  await release('upgrade', undefined, { ...(await interrupt('INT')), ...patience });
  assert.equal((await release('rebuild')).code, 0);
  assert.match((await release('upgrade')).said, /runs already/);
  await commit('3', 'good');
  assert.equal((await release('upgrade')).code, 0);
  assert.doesNotMatch((await release('list')).said, /!/);
});

test('a unit that has failed is not waited for, and the cause is named', async (t) => {
  const { commit, release, asked } = await prepare(t);
  await commit('1', 'good', 1);
  await release('install', 'repository');
  await release('rebuild');
  await commit('2', 'bad', 2);
  const before = asked();
  const patience = { READY_TRIES: '30', FAILED: 'true' };
  // The first does not answer either: the database refuses it.
  const { said } = await release('upgrade', undefined, { ...patience, READY_URL: 'http://127.0.0.1:1/' });
  assert.match(said, /neither .* nor .* answers.*changed the database.*restore the backup/i);
  assert.equal((await release('upgrade', undefined, patience)).code, 1);
  assert.ok(asked() - before <= 2);
});

test('a server that takes the connection and says nothing is asked again', {
  timeout: 120_000,
}, async (t) => {
  const { commit, release } = await prepare(t);
  await commit('1', 'good');
  await release('install', 'repository');
  // systemd holds the port of a server that has ended: the first who asks is never answered.
  let asked = 0;
  const held = createServer((_request, response) => {
    asked += 1;
    if (asked > 1) response.end();
  });
  held.listen(0, '127.0.0.1');
  await once(held, 'listening');
  t.after(() => {
    held.closeAllConnections();
    held.close();
  });
  const READY_URL = `http://127.0.0.1:${(held.address() as AddressInfo).port}/`;
  assert.match(
    (await release('rebuild', undefined, { READY_URL, READY_TRIES: '30' })).said,
    /runs, built anew/,
  );
});

test('a version whose restart systemd refuses is not taken for the one that answers', async (t) => {
  const { commit, release, running } = await prepare(t);
  await commit('1', 'good');
  await release('install', 'repository');
  await release('rebuild');
  await commit('2', 'good');
  // The server of before goes on answering.
  const { code, said } = await release('upgrade', undefined, { RESTART: 'false' });
  assert.deepEqual([code, await running()], [1, '1'], said);
  assert.equal((await release('rebuild', undefined, { RESTART: 'false' })).code, 1);
});

test('what a version says of a database that a newer one has changed is what release.sh listens for', async (t) => {
  const config = await sqliteFile(t);
  const { queries, close } = await openDatabase(config);
  await queries.insertInto('migrations').values({ id: 999, name: 'future', applied_at: '' }).execute();
  await close();
  const { code, stderr } = await runCommand(config, ['list', '--limit', '1']);
  assert.equal(code, 1);
  const script = await readFile(resolve(import.meta.dirname, '../../deploy/release.sh'), 'utf8');
  const [, heard = '?'] = /refuses\(\)[\s\S]*?\*'(.*?)'\*/.exec(script) ?? [];
  assert.ok(stderr.includes(heard), heard);
});

/** A repository whose versions are a word each, and a place to run them. */
async function prepare(t: TestContext) {
  const place = await temporaryDirectory(t);
  const repository = join(place, 'repository');
  const [LINK, CONFIG] = [join(place, 'current'), join(place, 'config')];
  await mkdir(join(repository, 'pictures'), { recursive: true });
  const git = (...argv: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...argv], {
      cwd: repository,
      env: { ...process.env, GIT_COMMITTER_DATE: new Date(++commits * 60_000 + 1e12).toISOString() },
    }).toString();
  let commits = 0;
  git('init', '--quiet');
  const quality = async () => readFile(join(LINK, 'quality'), 'utf8').catch(() => 'none');
  // Stands for the server, at the port that the settings say: whether it is ready is the version's own matter.
  let asked = 0;
  const server = createServer(async (_request, response) => {
    asked += 1;
    response.writeHead((await quality()) === 'good' ? 200 : 503).end();
  });
  server.listen(0, '127.0.0.2');
  await once(server, 'listening');
  t.after(() => server.close());
  // What a version brings: how it is built, and the Node that it runs with.
  const build = 'test "$(cat quality)" != unbuildable && cat "$COMPANY" pictures/hero.* > built';
  await writeFile(
    join(repository, 'package.json'),
    JSON.stringify({ name: 'v', version: '1.0.0', scripts: { build } }),
  );
  await writeFile(
    join(repository, 'package-lock.json'),
    JSON.stringify({ name: 'v', version: '1.0.0', lockfileVersion: 3, packages: {} }),
  );
  await writeFile(join(repository, 'company.ts'), 'theirs ');
  await writeFile(join(repository, 'pictures', 'hero.txt'), 'their picture');
  const programs = join(place, 'programs');
  await mkdir(programs);
  // In place of npm's own, which would fetch that Node.
  await writeFile(
    join(programs, 'npm'),
    `#!/bin/sh\ncase $1 in ci) mkdir -p node_modules/.bin && ln -sf ${process.execPath} node_modules/.bin/node;; *) sh -c '${build.replaceAll("'", `'\\''`)}';; esac\n`,
  );
  await chmod(join(programs, 'npm'), 0o755);
  // The server migrates the database, and a version that does not know it says so.
  const database = join(place, 'database');
  await writeFile(database, '1');
  await writeFile(
    join(programs, 'restart'),
    `#!/bin/sh\nnew=$(cat "$LINK/knows")\nif [ "$new" -gt "$(cat ${database})" ]; then echo "$new" >${database}; fi\n`,
    { mode: 0o755 },
  );
  await writeFile(
    join(programs, 'requests'),
    `#!/bin/sh
known=$(cat "$VERSION/knows")
if [ "$known" -lt "$(cat ${database})" ]; then echo 'Es de una versión posterior de este programa.' >&2; exit 1; fi
if [ "$known" -gt "$(cat ${database})" ]; then echo 'Es de una versión anterior de este programa.' >&2; exit 1; fi
`,
    { mode: 0o755 },
  );
  const env = {
    PATH: `${programs}:${dirname(process.execPath)}:${process.env.PATH}`,
    LINK,
    CONFIG,
    RELEASES: join(place, 'releases'),
    RESTART: join(programs, 'restart'),
    REQUESTS: join(programs, 'requests'),
    FAILED: 'false',
    BACKUP: 'true',
    READY_TRIES: '1',
  };
  await mkdir(CONFIG);
  await writeFile(
    join(CONFIG, 'environment'),
    `HOST=127.0.0.2\nPORT=8080\nPORT=${(server.address() as AddressInfo).port}\n`,
  );
  return {
    async commit(word: string, state: 'good' | 'bad' | 'unbuildable', knows = 1) {
      await writeFile(join(repository, 'word'), word);
      await writeFile(join(repository, 'knows'), String(knows));
      await writeFile(join(repository, 'quality'), state);
      git('add', '.');
      git('commit', '--quiet', '--message', word);
      return git('rev-parse', '--short', 'HEAD').trim();
    },
    release: (command: string, argument?: string, more: Record<string, string> = {}) =>
      new Promise<{ code: number | null; said: string }>((done) => {
        const argv = [command, ...(argument ? [argument] : [])];
        const script = resolve(import.meta.dirname, '../../deploy/release.sh');
        const child = execFile(
          script,
          argv,
          { cwd: place, env: { ...env, ...more } },
          (_error, stdout, stderr) => done({ code: child.exitCode, said: stdout + stderr }),
        );
      }),
    asked: () => asked,
    /** Ends release.sh with a signal while it waits for the version to answer. */
    async interrupt(signal: string) {
      const FAILED = join(programs, 'interrupt');
      await writeFile(FAILED, `#!/bin/sh\nkill -${signal} $PPID\nexit 1\n`, { mode: 0o755 });
      return { FAILED, READY_TRIES: '30' };
    },
    restoreDatabase: (knows: number) => writeFile(database, String(knows)),
    /** Makes one run that did not. */
    async mend(version: string) {
      const releases = join(place, 'releases');
      const name = (await readdir(releases)).find((one) => one.endsWith(version)) ?? '';
      await writeFile(join(releases, name, 'quality'), 'good');
    },
    /** What is in the releases' folder and is none. */
    unfinished: async () =>
      (await readdir(join(place, 'releases'))).filter(
        (name) => !/^\d+-\w+$|^repository\.git$|^before$/.test(name),
      ),
    running: () => readFile(join(LINK, 'word'), 'utf8'),
    built: () => readFile(join(LINK, 'built'), 'utf8'),
    async ownCompany(text: string) {
      assert.equal(await readFile(join(CONFIG, 'company.ts'), 'utf8'), 'theirs ');
      await writeFile(join(CONFIG, 'company.ts'), `${text} `);
      await mkdir(join(CONFIG, 'pictures'));
      // In another format than theirs.
      await writeFile(join(CONFIG, 'pictures', 'hero.png'), 'our picture');
    },
    withoutOwnPicture: () => rm(join(CONFIG, 'pictures', 'hero.png')),
  };
}
