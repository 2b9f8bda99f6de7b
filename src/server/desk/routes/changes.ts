import type { FastifyRequest } from 'fastify';
import { apiPaths } from '../../../desk-api/paths.ts';
import {
  answerGiven,
  labelsGiven,
  missedCall,
  noteWritten,
  type WholeRequest,
  wholeRequest,
} from '../../../desk-api/requests.ts';
import { idInPath } from '../../../desk-api/schemas.ts';
import {
  answerRequest,
  noteMissedCall,
  withdrawAnswer,
  withdrawMissedCall,
} from '../../../requests/answer.ts';
import { labelRequest, writeNote } from '../../../requests/label.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import { readWhole } from '../read-whole.ts';
import type { DeskApp } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/**
 * The changes to one request. `If-Match` holds the version that the owner saw; where somebody has changed the request
 * since, 412 is answered with the request as it is now.
 */
export function changeRoutes(app: DeskApp, { database, clock }: DeskOptions): void {
  const { queries: db } = database;
  const about = { params: idInPath, response: { 200: wholeRequest } };

  app.put(apiPaths.answer(':id'), { schema: { ...about, body: answerGiven } }, (request) =>
    change(request, (target) => {
      const { how, at } = request.body;
      const given = { ...target, how, at: at === undefined ? undefined : new Date(at) };
      return answerRequest(db, given, clock.now());
    }),
  );

  app.delete(apiPaths.answer(':id'), { schema: about }, (request) =>
    change(request, (target) => withdrawAnswer(db, target, clock.now())),
  );

  app.put(apiPaths.missedCall(':id'), { schema: { ...about, body: missedCall } }, (request) =>
    change(request, (target) => noteMissedCall(db, target, clock.now())),
  );

  app.delete(apiPaths.missedCall(':id'), { schema: about }, (request) =>
    change(request, (target) => withdrawMissedCall(db, target, clock.now())),
  );

  app.put(apiPaths.note(':id'), { schema: { ...about, body: noteWritten } }, (request) =>
    change(request, (target) => writeNote(db, { ...target, note: request.body.note }, clock.now())),
  );

  app.put(apiPaths.labels(':id'), { schema: { ...about, body: labelsGiven } }, (request) =>
    change(request, (target) => labelRequest(db, { ...target, labels: request.body }, clock.now())),
  );

  async function change(request: AboutOne, apply: Apply): Promise<WholeRequest> {
    const { id } = request.params;
    const version = versionIn(request.headers['if-match']);
    if (version === undefined) throw new Refused('version-needed');
    const by = sessionOf(request).person.id;
    const { outcome } = await apply({ id, version, by });
    const whole = await readWhole(db, id);
    if (!whole) throw new Refused('not-found');
    if (outcome === 'changed') return whole;
    throw new Refused('changed-meanwhile', { request: wholeRequest.parse(whole) });
  }
}

type AboutOne = FastifyRequest<{ Params: { id: number } }>;

type Apply = (target: { id: number; version: number; by: number }) => Promise<{ outcome: string }>;

/** The version in `If-Match`. It was read from a body: the ETag of an answer may be weakened by a proxy. */
function versionIn(header = ''): number | undefined {
  const [, digits] = /^"(\d{1,9})"$/.exec(header) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
