import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  authenticationOptions as createOptions,
  hasPasskey,
  signInWithPasskey,
} from '../../../auth/passkeys.ts';
import { newSecret } from '../../../auth/secrets.ts';
import { type Session, type SignedIn, type SigningIn, signOut } from '../../../auth/sessions.ts';
import { createCode, signInWithCode, signInWithLink } from '../../../auth/sign-in-tokens.ts';
import { deviceFromUserAgent } from '../../../auth/user-agent.ts';
import { authenticationOptions, authenticationResponse } from '../../../desk-api/passkeys.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import {
  codeRedemption,
  codeRequest,
  linkRedemption,
  sessionAnswer,
  signInMethods,
} from '../../../desk-api/people.ts';
import { clearCookie, readCookie, setCookie } from '../cookie.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { asking, type DeskApp, nothingAsked, silent, taking } from '../schemas.ts';
import { personIn, sessionIn, sessionOf } from '../session-guard.ts';

/** Signing in by link, code and passkey, which are the only routes without a session, and signing out. */
export function signInRoutes(app: DeskApp, options: DeskOptions): void {
  const { database, clock, codes, party } = options;
  const { queries: db } = database;

  app.get(apiPaths.signInMethods, { schema: { response: { 200: signInMethods } } }, async () => ({
    codes: codes !== null,
    codesFail: codes?.fail() ?? false,
    passkeysAt: party?.origin ?? null,
  }));

  app.get(apiPaths.currentSession, { schema: { response: { 200: sessionAnswer } } }, async (request) => {
    const session = await sessionIn(request, database, clock.now());
    return { session: session ? await describeSession(session, options) : null };
  });

  app.post(apiPaths.redeemLink, { schema: asking(linkRedemption, sessionAnswer) }, async (request, reply) => {
    const result = await signInWithLink(db, { ...request.body, ...browserOf(request) }, clock.now());
    if (result.kind !== 'signed-in') throw new Refused(result.kind);
    return answerSignedIn(request, reply, result, options);
  });

  app.delete(apiPaths.session, { schema: silent }, async (request, reply) => {
    await signOut(db, sessionOf(request).id);
    clearCookie(request, reply, 'session');
  });

  codeRoutes(app, options);
  passkeyRoutes(app, options);
}

function codeRoutes(app: DeskApp, options: DeskOptions): void {
  const { database, clock, codes } = options;
  const { queries: db } = database;

  app.post(apiPaths.requestCode, { schema: taking(codeRequest) }, async (request, reply) => {
    if (!codes) throw new Refused('not-found');
    // The same browser keeps its secret: a code that was sent before stays valid if no other is sent.
    const browser = readCookie(request, 'code') || newSecret();
    setCookie(request, reply, 'code', browser);
    const { mail } = request.body;
    const sendCode = async () => {
      const code = await createCode(db, { mail, browser }, clock.now());
      const result = code && (await codes.send(code));
      if (result && result.status !== 'delivered') request.log.warn(result, 'a code could not be sent');
    };
    // After the answer, also if it is cut off: its time must not tell whether a person has that address.
    finished(reply.raw, () => {
      sendCode().catch((error) => request.log.error({ err: error }, 'a code could not be made'));
    });
  });

  app.post(apiPaths.redeemCode, { schema: asking(codeRedemption, sessionAnswer) }, async (request, reply) => {
    const browser = readCookie(request, 'code') ?? '';
    const redemption = { ...request.body, browser, person: personIn(request), ...browserOf(request) };
    const result = await signInWithCode(db, redemption, clock.now());
    if (result.kind !== 'signed-in') throw new Refused(result.kind);
    clearCookie(request, reply, 'code');
    return answerSignedIn(request, reply, result, options);
  });
}

function passkeyRoutes(app: DeskApp, options: DeskOptions): void {
  const { database, clock, party } = options;
  const { queries: db } = database;
  const sessionId = async (request: FastifyRequest, now: Date) =>
    (await sessionIn(request, database, now))?.id ?? null;

  app.post(
    apiPaths.authenticationOptions,
    { schema: asking(nothingAsked, authenticationOptions) },
    async (request, reply) => {
      if (!party) throw new Refused('not-found');
      const now = clock.now();
      const { options, cookie } = await createOptions(db, party, await sessionId(request, now), now);
      setCookie(request, reply, 'challenge', cookie);
      return options;
    },
  );

  app.post(
    apiPaths.authenticate,
    { schema: asking(authenticationResponse, sessionAnswer) },
    async (request, reply) => {
      if (!party) throw new Refused('not-found');
      const now = clock.now();
      const authentication = {
        response: request.body,
        cookie: readCookie(request, 'challenge'),
        session: await sessionId(request, now),
        person: personIn(request),
        ...browserOf(request),
      };
      const result = await signInWithPasskey(db, party, authentication, now);
      if (result.kind === 'passkey-refused')
        request.log.warn({ reason: result.reason }, 'a passkey was not accepted');
      if (result.kind !== 'signed-in') throw new Refused(result.kind);
      clearCookie(request, reply, 'challenge');
      return answerSignedIn(request, reply, result, options);
    },
  );
}

function browserOf(request: FastifyRequest): SigningIn {
  return {
    device: deviceFromUserAgent(request.headers['user-agent']),
    replaces: readCookie(request, 'session'),
  };
}

async function answerSignedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, session }: SignedIn,
  options: DeskOptions,
) {
  setCookie(request, reply, 'session', secret);
  return { session: await describeSession(session, options) };
}

async function describeSession({ id, person }: Session, { database, party, codes }: DeskOptions) {
  const byPasskey = party !== undefined && (await hasPasskey(database.queries, person.id));
  const byCode = codes !== null && person.mail !== null;
  return { id, person, onlyByLink: !byPasskey && !byCode };
}
