import { atMadrid, dayOf, moment } from '../../company/madrid-time.ts';
import { type AnswerWay, answerWays } from '../../contact/labels.ts';
import { reminderHours } from '../../outbox/summaries.ts';
import { answerRequest, withdrawAnswer } from '../../requests/answer.ts';
import { changeSome, type Said, whyNot } from '../change-some.ts';
import { command } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Queries } from '../installation.ts';
import { isoDay, readWord, someRequests } from '../typed-values.ts';

export const answered = command({
  operands: someRequests,
  options: {
    at: { type: 'string', value: 'HORA', help: 'a qué hora se contestó: 9:30, o "2026-11-21 9:30"' },
    how: { type: 'string', value: 'CÓMO', help: 'llamada, whatsapp o correo' },
    undo: { type: 'boolean', help: 'no, sigue sin contestar' },
  },
  examples: [
    ['12', 'a la 12 se le acaba de contestar'],
    ['12 13 --at 9:30', 'a las dos, hoy a las nueve y media'],
    ['12 --how whatsapp', 'y por dónde'],
    ['12 --undo', 'se apuntó por error'],
  ],
  notes: `De las que siguen sin contestar a las ${reminderHours} horas avisa un correo.`,
  async run(installation, { at, how, undo }, operands) {
    if (undo && (at ?? how) !== undefined) throw new UsageError('«--at» y «--how» no van con «--undo».');
    const now = installation.now();
    const time = at === undefined ? undefined : readClock(at, now);
    const way = how === undefined ? undefined : readWord(how, '--how', answerWays);
    await changeSome(installation, operands, (queries, id) =>
      undo ? takeBack(queries, id, now) : note(queries, { id, at: time, how: way }, now),
    );
  },
});

type Noted = { id: number; at: Date | undefined; how: AnswerWay | undefined };

async function note(db: Queries, answer: Noted, now: Date): Promise<Said> {
  const answered = await answerRequest(db, { ...answer, by: null, tooEarly: 'refuse' }, now);
  if (answered.outcome === 'changed')
    return { done: `La solicitud ${answer.id} consta como contestada el ${moment(answered.at)}.` };
  if (answered.outcome === 'not received yet')
    return { refused: `llegó después de esa hora, el ${moment(answered.receivedAt)}` };
  return { refused: whyNot[answered.outcome] };
}

async function takeBack(db: Queries, id: number, now: Date): Promise<Said> {
  const { outcome } = await withdrawAnswer(db, { id, by: null }, now);
  if (outcome === 'changed') return { done: `La solicitud ${id} vuelve a estar sin contestar.` };
  return { refused: whyNot[outcome] };
}

/** `9:30` is today, in Madrid. */
function readClock(text: string, now: Date): Date {
  const [, day, hour = '', minute] = /^(?:(\S+) )?(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  const time = atMadrid(`${day ? isoDay(day) : dayOf(now)} ${hour.padStart(2, '0')}:${minute}`);
  if (!time) throw new UsageError(`--at espera una hora como 9:30 o "2026-11-21 9:30", no «${text}».`);
  if (time > now) throw new UsageError(`--at: todavía no son las ${text}.`);
  return time;
}
