import type { RawBuilder } from 'kysely';
import { visibleLine } from '../../contact/visible-text.ts';
import { counted } from '../../contact/wording.ts';
import type { Db } from '../../database/tables.ts';
import type { PushMessage } from '../../desk-api/notifications.ts';
import { countList, lists } from '../../requests/lists.ts';
import { reminderHours } from '../summaries.ts';
import type { Batch } from './claim.ts';

/** The message for a device with what is true now; undefined where none of the requests waits any more. */
export async function composePush(
  db: Db,
  { device, notices }: Pick<Batch, 'device' | 'notices'>,
  now: Date,
): Promise<string | undefined> {
  const named = (kind: string) => notices.flatMap((one) => (one.kind === kind ? [one.request_id ?? 0] : []));
  const fresh = await stillWaiting(db, named('request'));
  const late = await stillWaiting(db, named('reminder'));
  const due = await stillThose(db, named('follow-up'), lists.today(now));
  const ids = [...new Set([...fresh, ...late, ...due].map(({ id }) => id))];
  if (ids.length === 0) return undefined;
  const initials = device.content === 'initial' ? fresh.map(({ name }) => initialOf(name)) : [];
  const waiting = await countList(db, 'waiting');
  return asJson({
    ...wordsOf({ fresh: fresh.length, late: late.length, due: due.length, initials }, waiting),
    ids,
    waiting,
  });
}

/** The message of a test. */
export async function composeTest(db: Db): Promise<string> {
  const words = { title: 'Notificación de prueba', body: 'Así llegará cada solicitud nueva.' };
  return asJson({ ...words, ids: [], waiting: await countList(db, 'waiting') });
}

type Counted = { fresh: number; late: number; due: number; initials: string[] };

function wordsOf(
  { fresh, late, due, initials }: Counted,
  waiting: number,
): Pick<PushMessage, 'title' | 'body'> {
  const all = `${waiting} sin contestar`;
  const overdue = `${counted(late, 'solicitud lleva', 'solicitudes llevan')} más de ${reminderHours}\u00a0horas sin respuesta`;
  const today = `Para hoy: ${counted(due, 'solicitud', 'solicitudes')}`;
  const [first = '', ...more] = [...(late > 0 ? [overdue] : []), ...(due > 0 ? [today] : [])];
  if (fresh === 0) return { title: first, body: [...more, all].join('. ') };
  const title = fresh === 1 ? 'Nueva solicitud' : `${fresh} solicitudes nuevas`;
  const from = initials.length > 0 ? ` de ${someOf(initials)}` : '';
  return { title: title + from, body: [...(first ? [first] : []), ...more, all].join('. ') };
}

/** The first three initials, and how many more: a title has room for one line. */
function someOf(initials: string[]): string {
  const [shown, more] = [initials.slice(0, 3), initials.length - 3];
  return new Intl.ListFormat('es').format(more > 0 ? [...shown, `${more} más`] : shown);
}

/** The first letter of a name as it is seen, which may be several characters. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('es').segment(visibleLine(name));
  return first ? `${first.segment.toUpperCase()}.` : '¿?';
}

function stillWaiting(db: Db, ids: number[]) {
  return stillThose(db, ids, lists.waiting);
}

function stillThose(db: Db, ids: number[], which: RawBuilder<boolean>) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('requests')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where(which)
    .orderBy('id')
    .execute();
}

/** The message as JSON, with as many numbers of requests as a push has room for: the newest. */
function asJson({ ids, ...message }: PushMessage): string {
  return JSON.stringify({ ...message, ids: ids.slice(-numbersAtMost) } satisfies PushMessage);
}

const numbersAtMost = 200;
