import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openTestOutbox, testPatience } from '../../tests/support/outbox.ts';
import { sqliteFile } from '../../tests/support/stores.ts';

const minuteMs = 60_000;

/** Where the server falls silent; what is then known of the notice; whether it got hold of the message. */
const stages: Record<Stage, { reason: RegExp; refusals: number; hasIt: boolean }> = {
  greeting: { reason: /^Greeting never received$/, refusals: 0, hasIt: false },
  EHLO: { reason: /after EHLO/, refusals: 0, hasIt: false },
  STARTTLS: { reason: /after STARTTLS/, refusals: 0, hasIt: false },
  handshake: { reason: /^TLS handshake timed out \(after STARTTLS\)/, refusals: 0, hasIt: false },
  AUTH: { reason: /after AUTH/, refusals: 0, hasIt: false },
  MAIL: { reason: /after MAIL/, refusals: 1, hasIt: false },
  RCPT: { reason: /after RCPT/, refusals: 1, hasIt: false },
  DATA: { reason: /after DATA/, refusals: 1, hasIt: false },
  message: { reason: /after the message/, refusals: 1, hasIt: true },
};

/** The time to greet is also that for a handshake; for the rest counts how long nothing comes. */
const bySetup: ReadonlySet<string> = new Set(['greeting', 'handshake']);
const [greetingTimeout, socketTimeout] = [1000, 2000];

test('a server that falls silent', { concurrency: true }, async (t) => {
  const tests = Object.entries(stages).map(([stage, { reason, refusals, hasIt }]) =>
    t.test(
      `(${stage}) keeps the notice and says where; it is delivered later, ${hasIt ? 'a second time' : 'once'}`,
      async (t) => {
        const server = await startServer(t, stage as Stage);
        const patience = {
          ...testPatience,
          ...(bySetup.has(stage) ? { greetingTimeout } : { socketTimeout }),
        };
        const { notice, later } = await tryOnce(t, server.url, patience);
        assert.deepEqual([notice?.state, notice?.refusals], ['pending', refusals]);
        assert.match(notice?.last_error ?? '', reason);
        server.silentAt = undefined;
        Object.assign(patience, testPatience);
        assert.equal((await later())?.state, 'delivered');
        assert.equal(server.messages.length, hasIt ? 2 : 1);
        assert.equal(new Set(server.messages).size, 1, 'under the same Message-ID');
      },
    ),
  );
  await Promise.all(tests);
});

test('a server that drips, so that it is never silent for long, is left when the time for all is over', async (t) => {
  const server = await startServer(t, 'drips');
  const { notice } = await tryOnce(t, server.url, { ...testPatience, sendMs: 2000 });
  assert.deepEqual([notice?.state, notice?.refusals], ['pending', 0]);
  assert.match(notice?.last_error ?? '', /the time for one mail was over \(after EHLO\)/);
});

test('a server that has the message and then never lets go of the connection has it once', async (t) => {
  const server = await startServer(t, 'QUIT');
  const { notice } = await tryOnce(t, server.url, testPatience);
  assert.deepEqual([notice?.state, server.messages.length], ['delivered', 1]);
});

type Stage = 'greeting' | 'EHLO' | 'STARTTLS' | 'handshake' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';

async function tryOnce(t: TestContext, url: string, patience: typeof testPatience) {
  const outbox = await openTestOutbox(t, await sqliteFile(t));
  await outbox.addRequest({ answered_at: '2026-11-21T09:00:00.000Z' });
  const worker = outbox.startWorker(url, patience);
  await worker.idle();
  const notice = async () => (await outbox.notices())[0];
  return {
    notice: await notice(),
    async later() {
      for (let count = 0; count < 3; count++) await worker.pass(minuteMs);
      return notice();
    },
  };
}

/** A mail server by hand: one that can fall silent anywhere, which `smtp-server` cannot. */
async function startServer(t: TestContext, silentAt: Stage | 'drips' | 'QUIT' | undefined) {
  const sockets = new Set<Socket>();
  const state = { url: '', silentAt, messages: [] as string[] };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket.on('error', () => {}));
    converse(socket, state);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  state.url = `smtp://web:s3cret@127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

function converse(socket: Socket, state: { silentAt: string | undefined; messages: string[] }): void {
  const { silentAt } = state;
  const answer = (stage: string, line: string) => {
    if (silentAt !== stage) socket.write(`${line}\r\n`);
  };
  const encrypts = silentAt === 'STARTTLS' || silentAt === 'handshake';
  const answers: Record<string, string> = {
    EHLO: `250-test\r\n${encrypts ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN`,
    STARTTLS: '220 go on',
    AUTH: '235 in',
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go on',
  };
  let unread = '';
  let message: string[] | undefined;
  const takeCommand = (line: string) => {
    const [verb = ''] = line.split(/[ :]/);
    if (verb === 'EHLO' && silentAt === 'drips') return drip(socket);
    if (verb === 'DATA') message = [];
    answer(verb, answers[verb] ?? '500 what?');
  };
  const takeMessage = (lines: string[]) => {
    state.messages.push(lines.find((line) => /^Message-ID: /i.test(line)) ?? '');
    message = undefined;
    answer('message', '250 taken');
  };
  const take = (line: string) => {
    if (!message) takeCommand(line);
    else if (line === '.') takeMessage(message);
    else message.push(line);
  };
  socket.setEncoding('latin1').on('data', (chunk) => {
    const lines = (unread + chunk).split('\r\n');
    unread = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  answer('greeting', '220 test');
}

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-more\r\n'), 50);
  socket.on('close', () => clearInterval(timer));
}
