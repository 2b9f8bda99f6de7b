import type { FastifyReply, FastifyRequest } from 'fastify';
import { signed, toSign } from '../../../desk-api/passkeys.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { codeAsked, codeSpent, linkSpent, ways, whoIsIn } from '../../../desk-api/sessions.ts';
import { type CodeToSend, createCode } from '../../../people/code.ts';
import { deviceOf } from '../../../people/device.ts';
import { askForPasskey, enterByCode, enterByLink, enterByPasskey } from '../../../people/enter.ts';
import { hasPasskey } from '../../../people/passkey.ts';
import { newSecret } from '../../../people/secrets.ts';
import { type Browser, type Entered, findSession, signOut } from '../../../people/session.ts';
import { clearSecret, readSecret, setSecret } from '../cookie.ts';
import type { DeskLimits, DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { asking, type DeskApp, nothingAsked, silent, taking } from '../schemas.ts';
import { personIn, sessionOf } from '../session-guard.ts';

/** The ways to sign in, which are the only routes for somebody without a session, and to sign out. */
export function signInRoutes(app: DeskApp, options: DeskOptions & { limits: DeskLimits }): void {
  const { party, codes } = options;
  app.get(apiPaths.ways, { schema: { response: { 200: ways } } }, async () => ({
    codes: codes !== null,
    codesFail: codes?.fail() ?? false,
    passkeysAt: party?.origin ?? null,
  }));
  linkRoute(app, options);
  codeRoutes(app, options);
  passkeyRoutes(app, options);
  sessionRoutes(app, options);
}

function linkRoute(app: DeskApp, { database, clock }: DeskOptions): void {
  app.post(apiPaths.spendLink, { schema: taking(linkSpent) }, async (request, reply) => {
    const asked = { link: request.body.link, ...browserOf(request) };
    const entered = await enterByLink(database.queries, asked, clock.now());
    if (entered.kind === 'expired')
      throw new Refused('link-expired', { expiredAt: entered.at.toISOString() });
    if (entered.kind !== 'entered') throw new Refused(`link-${entered.kind}`);
    return letIn(request, reply, entered);
  });
}

function codeRoutes(
  app: DeskApp,
  { database, clock, codes, limits }: DeskOptions & { limits: DeskLimits },
): void {
  app.post(apiPaths.askForCode, { schema: taking(codeAsked) }, async (request, reply) => {
    if (!codes) throw new Refused('not-found');
    const browser = readSecret(request, 'browser');
    const asked = { ...request.body, address: request.ip, browser, limits: limits.codes };
    const made = await createCode(database.queries, asked, clock.now());
    if (made.kind === 'too many') {
      reply.header('retry-after', made.seconds);
      throw new Refused('too-many-codes');
    }
    setSecret(request, reply, made.by, 'signIn');
    // After the answer, whose time would otherwise tell whether somebody has that address. An unknown address keeps the
    // server just as busy, or the time of the next answer would tell.
    reply.raw.once('finish', () => void sendAndLog(request, codes, made.send));
  });

  app.post(apiPaths.spendCode, { schema: taking(codeSpent) }, async (request, reply) => {
    const by = readSecret(request, 'signIn');
    if (!by) throw new Refused('code-gone');
    const asked = { by, code: request.body.code, person: personIn(request), ...browserOf(request) };
    const entered = await enterByCode(database.queries, asked, clock.now());
    if (entered.kind === 'somebody else') throw new Refused('somebody-else');
    if (entered.kind !== 'entered') throw new Refused(`code-${entered.kind}`);
    return letIn(request, reply, entered);
  });
}

function passkeyRoutes(app: DeskApp, { database, clock, party }: DeskOptions): void {
  const { queries: db } = database;
  app.post(apiPaths.toSign, { schema: asking(nothingAsked, toSign) }, async (request, reply) => {
    if (!party) throw new Refused('not-found');
    const by = readSecret(request, 'signIn') ?? newSecret();
    setSecret(request, reply, by, 'signIn');
    return askForPasskey(db, party, by, clock.now());
  });

  app.post(apiPaths.signed, { schema: taking(signed) }, async (request, reply) => {
    const by = readSecret(request, 'signIn');
    if (!party || !by) throw new Refused('passkey-late');
    const asked = { by, response: request.body, person: personIn(request), ...browserOf(request) };
    const entered = await enterByPasskey(db, party, asked, clock.now());
    if (entered.kind === 'refused')
      request.log.warn({ reason: entered.reason }, 'a passkey was not accepted');
    if (entered.kind === 'somebody else') throw new Refused('somebody-else');
    if (entered.kind !== 'entered') throw new Refused(`passkey-${entered.kind}`);
    return letIn(request, reply, entered);
  });
}

/** Who is signed in, which may be nobody, and signing out. */
function sessionRoutes(app: DeskApp, { database, clock, party, codes }: DeskOptions): void {
  const { queries: db } = database;
  app.get(apiPaths.whoIsIn, { schema: { response: { 200: whoIsIn } } }, async (request) => {
    const secret = readSecret(request);
    const session = secret && (await findSession(db, secret, clock.now()));
    if (!session) return { session: null };
    const { id, person } = session;
    const byPasskey = party !== undefined && (await hasPasskey(db, person.id));
    const byCode = codes !== null && person.mail !== null;
    const onlyByLink = !byPasskey && !byCode;
    return { session: { id, person, onlyByLink } };
  });

  app.delete(apiPaths.session, { schema: silent }, async (request, reply) => {
    await signOut(db, sessionOf(request).id);
    clearSecret(request, reply);
  });
}

function browserOf(request: FastifyRequest): Browser {
  return {
    device: deviceOf(request.headers['user-agent']),
    replaces: readSecret(request),
    browser: readSecret(request, 'browser'),
  };
}

function letIn(request: FastifyRequest, reply: FastifyReply, { secret, browser }: Entered) {
  setSecret(request, reply, secret);
  clearSecret(request, reply, 'signIn');
  setSecret(request, reply, browser, 'browser');
}

async function sendAndLog(
  request: FastifyRequest,
  codes: NonNullable<DeskOptions['codes']>,
  code: CodeToSend | undefined,
): Promise<void> {
  const outcome = await codes.send(code);
  if (outcome.kind !== 'delivered') request.log.warn(outcome, 'a code could not be sent');
}
