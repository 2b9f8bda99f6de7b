import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownBrowser } from '../../../auth/known-browsers.ts';
import {
  authenticationOptions as createOptions,
  listPasskeys,
  signInWithPasskey,
} from '../../../auth/passkeys.ts';
import { defaultName } from '../../../auth/people.ts';
import {
  newSecret,
  readSessionEnd,
  type Session,
  type SignInBrowser,
  type SignInSuccess,
  signOut,
} from '../../../auth/sessions.ts';
import { createCode, signInWithCode } from '../../../auth/sign-in-codes.ts';
import { linkToRead, signInWithLink } from '../../../auth/sign-in-links.ts';
import { deviceFromUserAgent } from '../../../auth/user-agent.ts';
import {
  authenticationOptions,
  authenticationResponse,
} from '../../../desk-api/passkeys.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import {
  codeRedemption,
  codeRequest,
  linkRedemption,
  sessionAnswer,
  signInMethods,
} from '../../../desk-api/people.ts';
import type { ProblemKind } from '../../../desk-api/problems.ts';
import { readCookie, setCookie } from '../cookies.ts';
import { Refused } from '../refused.ts';
import type { DeskServices } from '../services.ts';
import { personIn, sessionIn } from '../session.ts';
import type { DeskApp } from '../zod-provider.ts';

/**
 * Signing in by link, code and passkey, which are the only routes without a session, and
 * signing out.
 */
export function signInRoutes(app: DeskApp, services: DeskServices): void {
  const { database, clock, notifications, party } = services;
  const db = database.queries;
  const { sendCode } = notifications;

  app.get(
    apiPaths.signInMethods,
    { schema: { response: { 200: signInMethods } } },
    async () => ({
      codes: sendCode !== null,
      passkeysAt: party?.origin ?? null,
    }),
  );

  app.get(
    apiPaths.currentSession,
    { schema: { response: { 200: sessionAnswer } } },
    async (request) => {
      const session = await sessionIn(request, services);
      if (session) return { session: await describeSession(session, services) };

      const secret = readCookie(request, 'session');
      const ended = secret && (await readSessionEnd(db, secret, clock.now()));
      return ended ? { session: null, ended } : { session: null };
    },
  );

  app.post(
    apiPaths.redeemLink,
    { schema: { body: linkRedemption, response: { 200: sessionAnswer } } },
    async (request, reply) => {
      const redemption = { ...request.body, ...browserOf(request) };
      const result = await signInWithLink(db, redemption, clock.now());

      return answerSignIn(reply, result, services);
    },
  );

  app.post(
    apiPaths.requestCode,
    { schema: { body: codeRequest } },
    async (request, reply) => {
      if (!sendCode) throw new Refused('not-found');

      // A browser keeps its secret, so that a code sent earlier stays valid until another
      // one is sent.
      const browser =
        readCookie(request, 'known') || readCookie(request, 'code') || newSecret();
      setCookie(reply, 'code', browser);

      const makeAndSend = async () => {
        const code = await createCode(db, { ...request.body, browser }, clock.now());
        const result = code && (await sendCode(code));
        if (result && result.status !== 'delivered')
          request.log.warn(result, 'a code could not be sent');
      };
      // Create the code after the answer, even one that is cut off. Otherwise the
      // response time would reveal whether a person has that address.
      finished(reply.raw, () => {
        makeAndSend().catch((error) =>
          request.log.error({ err: error }, 'a code could not be made'),
        );
      });
    },
  );

  app.post(
    apiPaths.redeemCode,
    { schema: { body: codeRedemption, response: { 200: sessionAnswer } } },
    async (request, reply) => {
      const redemption = {
        ...request.body,
        browser: readCookie(request, 'code') ?? '',
        person: personIn(request),
        ...browserOf(request),
      };
      const result = await signInWithCode(db, redemption, clock.now());

      return answerSignIn(reply, result, services);
    },
  );

  app.post(
    apiPaths.authenticationOptions,
    { schema: { response: { 200: authenticationOptions } } },
    async (request, reply) => {
      if (!party) throw new Refused('not-found');

      const session = await sessionIn(request, services);
      const created = await createOptions(db, party, session?.id ?? null, clock.now());
      setCookie(reply, 'challenge', created.cookie);
      return created.options;
    },
  );

  app.post(
    apiPaths.authenticate,
    { schema: { body: authenticationResponse, response: { 200: sessionAnswer } } },
    async (request, reply) => {
      if (!party) throw new Refused('not-found');

      const session = await sessionIn(request, services);
      const authentication = {
        response: request.body,
        cookie: readCookie(request, 'challenge'),
        session: session?.id ?? null,
        person: personIn(request),
        ...browserOf(request),
      };
      const result = await signInWithPasskey(db, party, authentication, clock.now());
      if (result.kind === 'passkey-refused')
        request.log.warn({ reason: result.reason }, 'a passkey was not accepted');

      return answerSignIn(reply, result, services);
    },
  );

  app.delete(apiPaths.session, async (request, reply) => {
    await signOut(db, request.session.id);
    setCookie(reply, 'session', undefined);
  });
}

function browserOf(request: FastifyRequest): SignInBrowser {
  return {
    device: deviceFromUserAgent(request.headers['user-agent']),
    replaces: readCookie(request, 'session'),
  };
}

/**
 * Stores the new session in the browser, marks the browser as known, and deletes the
 * cookies that were used to sign in.
 */
async function answerSignIn(
  reply: FastifyReply,
  result: SignInSuccess | { kind: ProblemKind },
  services: DeskServices,
) {
  if (result.kind !== 'signed-in') throw new Refused(result.kind);

  const { secret, session } = result;
  const known = await knownBrowser(services.database.queries, session.person.id);
  setCookie(reply, 'session', secret);
  setCookie(reply, 'known', known);
  setCookie(reply, 'code', undefined);
  setCookie(reply, 'challenge', undefined);
  return { session: await describeSession(session, services) };
}

async function describeSession(
  { id, person }: Session,
  { database, party, notifications }: DeskServices,
) {
  const passkeys = party ? await listPasskeys(database.queries) : [];
  const byPasskey = passkeys.some(({ personId }) => personId === person.id);
  const byCode = notifications.sendCode !== null && person.mail !== null;

  return {
    id,
    person,
    onlyByLink: !byPasskey && !byCode,
    asksName: person.name === defaultName,
    linkToRead: await linkToRead(database.queries, person.id),
  };
}
