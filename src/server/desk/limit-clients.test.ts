import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask, newLink, signIn } from '../../../tests/kit/desk.ts';
import { postForm, validRequest } from '../../../tests/kit/form.ts';
import { heapUsed } from '../../../tests/kit/heap.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import { tenMinutes } from '../limiter.ts';

test('allows a thousand requests a minute from an address', async (t) => {
  const { sendUntilStopped, statusFor } = await open(t);

  const answered = await sendUntilStopped();

  assert.ok(answered > 990, String(answered));
  // These requests had a cookie without a session, which must not evade the limit.
  assert.equal(await statusFor(undefined), 429);
});

test('does not lock a browser out because of a stranger on its address', async (t) => {
  const { server, sendUntilStopped, statusFor } = await open(t);
  const cookie = await signIn(server);
  assert.equal(await statusFor(cookie), 200);

  await sendUntilStopped();

  assert.equal(await statusFor(cookie), 200);
});

test('allows signing in again despite a stranger’s guesses', async (t) => {
  const { server, statusFor, redeem } = await open(t);
  const cookie = await signIn(server);
  await statusFor(cookie);
  while ((await redeem('a'.repeat(43))).status !== 429);

  const answer = await redeem(await newLink(server), cookie);

  assert.equal(answer.status, 200);
});

test('counts guesses from unknown browsers together', async (t) => {
  const { guessLink, guessCode } = await openGuessed(t);

  for (const stopped of [await guessLink(), await guessCode()]) {
    assert.equal(stopped.status, 429);
    assert.equal(stopped.headers.get('retry-after'), '600');
  }
});

test('accepts a code in its browser despite a stranger’s guesses', async (t) => {
  const { guessLink, guessCode } = await openGuessed(t);
  assert.equal((await guessLink()).status, 429);

  const answer = await guessCode('__Host-oficina-codigo=a');

  assert.equal(answer.status, 422);
});

test('allows a browser thirty guesses at a code', async (t) => {
  const { guessCode } = await openGuessed(t);
  for (let count = 1; count <= 30; count++) await guessCode('__Host-oficina-codigo=a');

  const answer = await guessCode('__Host-oficina-codigo=a');

  assert.equal(answer.status, 429);
});

test('takes little memory for guesses with a long cookie', async (t) => {
  const { guessCode } = await openGuessed(t);
  const before = heapUsed();

  for (let count = 0; count < 500; count++)
    await guessCode(`__Host-oficina-codigo=${String(count).padEnd(14_000, 'a')}`);

  const taken = heapUsed() - before;
  assert.ok(taken < 4_000_000, `${taken} bytes`);
});

test('shows the sign-in page while guesses are blocked', async (t) => {
  const { server } = await openGuessed(t);

  const answer = await ask(server, 'GET', apiPath + apiPaths.signInMethods);

  assert.equal(answer.status, 200);
});

test('accepts the form while guesses are blocked', async (t) => {
  const { server } = await openGuessed(t);

  const answer = await postForm(server.url, validRequest);

  assert.equal(answer.status, 200);
});

test('allows guesses again after ten minutes', async (t) => {
  const { guessLink } = await openGuessed(t);

  t.mock.timers.tick(tenMinutes);

  const answer = await guessLink();
  assert.equal(answer.status, 410);
});

async function open(t: TestContext) {
  const server = await startTestServer(t);
  await server.store.owner();
  const statusFor = async (cookie: string | undefined): Promise<number> => {
    const path = apiPath + apiPaths.installation;
    const { status } = await ask(server, 'GET', path, { cookie });
    return status;
  };

  return {
    server,
    statusFor,
    redeem: (link: string, cookie?: string) =>
      ask(server, 'POST', apiPath + apiPaths.redeemLink, { body: { link }, cookie }),
    /**
     * Sends requests without a session until one is refused. Returns the number before
     * that.
     */
    async sendUntilStopped(): Promise<number> {
      const stranger = `oficina=${'a'.repeat(43)}`;
      let answered = 0;
      while ((await statusFor(stranger)) !== 429) answered++;
      return answered;
    },
  };
}

/** Starts a desk at which an IPv6 network has guessed 15 links and 15 codes. */
async function openGuessed(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'] });
  const server = await startTestServer(t, { trustProxy: ['loopback'] });
  await server.store.owner();
  let device = 0;
  const post = (path: string, body: object, cookie?: string) => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': `2001:db8::${++device}`,
    };
    return ask(server, 'POST', apiPath + path, { body, headers, cookie });
  };
  const guessLink = () => post(apiPaths.redeemLink, { link: 'a'.repeat(43) });
  const guessCode = (cookie?: string) =>
    post(apiPaths.redeemCode, { code: '22222222' }, cookie);

  for (let count = 1; count <= 15; count++) {
    assert.equal((await guessLink()).status, 410);
    assert.equal((await guessCode()).status, 422);
  }
  return { server, guessLink, guessCode };
}
