import { type AnswerWay, answerWayKeys } from '../../contact/labels.ts';
import type { ActionSent } from '../../desk-api/actions.ts';

/**
 * The ticks that an earlier version has left in this browser, as actions. Two tabs that take them at once make two of one, of
 * which the server takes the first; the second finds an answer of its own moment.
 */
export function readEarlierTicks(): EarlierTick[] {
  const ticks = Object.entries(localStorage)
    .flatMap(([key, at]) => {
      const [, kind, person, request, version, how] = pattern.exec(key) ?? [];
      if (!kind) return [];
      return [{ kind, person: Number(person), request: Number(request), version: Number(version), how, at }];
    })
    .sort((a, b) => a.request - b.request || a.version - b.version);
  const actions: EarlierTick[] = [];
  for (const { kind, person, request, how, at } of ticks) {
    const before = actions.findLast((one) => one.person === person && one.request === request);
    const what =
      kind === 'answered'
        ? { kind, how: answerWayKeys.find((way: AnswerWay) => way === how) ?? null }
        : // What it takes back was sent by the earlier version, and so without an id, or waits here.
          { kind: 'unanswered' as const, undoes: before?.what.kind === 'answered' ? before.id : null };
    // The server may know of it: it was sent, and its answer got lost.
    actions.push({
      id: crypto.randomUUID(),
      request,
      person,
      at,
      what: what as ActionSent['what'],
      sent: true,
    });
  }
  return actions;
}

type EarlierTick = ActionSent & { person: number; sent: true };

/** To be called once they are stored as actions. */
export function dropEarlierTicks(): void {
  for (const key of Object.keys(localStorage)) if (pattern.test(key)) localStorage.removeItem(key);
}

/** What a tick's key says: kind, person, request, the version that was seen, how. Its value is when it was made. */
const pattern = /^oficina-apunte\/(answered|unanswered)\/(\d+)\/(\d+)\/(\d+)(?:\/(\w+))?$/;
