import { atMadrid, dayOf, moment } from '../../company/madrid-time.ts';
import { reminderHours } from '../../outbox/summaries.ts';
import { answerRequest, withdrawAnswer } from '../../requests/answer.ts';
import { command } from '../command.ts';
import { Refusal, UsageError } from '../errors.ts';
import { change, type Queries } from '../installation.ts';
import { program } from '../program.ts';
import { isoDay, readId, someRequests } from '../typed-values.ts';

export const answered = command({
  operands: someRequests,
  options: {
    at: { type: 'string', value: 'HORA', help: 'a qué hora se contestó: 9:30, o "2026-11-21 9:30"' },
    undo: { type: 'boolean', help: 'no, sigue sin contestar' },
  },
  examples: [
    ['12', 'a la 12 se le acaba de contestar'],
    ['12 13 --at 9:30', 'a las dos, hoy a las nueve y media'],
    ['12 --undo', 'se apuntó por error'],
  ],
  notes: `De las que siguen sin contestar a las ${reminderHours} horas avisa un correo.`,
  async run(installation, { at, undo }, operands) {
    if (undo && at !== undefined) throw new UsageError('«--at» no va con «--undo».');
    const now = installation.now();
    const time = at === undefined ? undefined : readClock(at, now);
    const ids = operands.map(readId);
    const said = await change(installation, ({ queries }) =>
      Promise.all(ids.map((id) => (undo ? takeBack(queries, id) : note(queries, { id, at: time }, now)))),
    );
    for (const { done } of said) if (done) await installation.terminal.print(`${done}\n`);
    const refused = said.flatMap(({ refused }, index) => (refused ? [`${ids[index]}: ${refused}.`] : []));
    if (refused.length > 0) throw new Refusal(refused.join('\n'));
  },
});

async function note(db: Queries, answer: { id: number; at: Date | undefined }, now: Date): Promise<Said> {
  const answered = await answerRequest(db, answer, now);
  if (answered.outcome === 'answered')
    return { done: `La solicitud ${answer.id} consta como contestada el ${moment(answered.at)}.` };
  if (answered.outcome === 'not received yet')
    return { refused: `llegó después de esa hora, el ${moment(answered.receivedAt)}` };
  return { refused: whyNot[answered.outcome] };
}

async function takeBack(db: Queries, id: number): Promise<Said> {
  const outcome = await withdrawAnswer(db, { id });
  if (outcome === 'unanswered') return { done: `La solicitud ${id} vuelve a estar sin contestar.` };
  return { refused: whyNot[outcome] };
}

type Said = { done?: string; refused?: string };

const whyNot = {
  'not found': 'no hay ninguna solicitud con ese número',
  quarantined: `está entre las sospechosas; «${program} release» la devuelve`,
};

/** `9:30` is today, in Madrid. */
function readClock(text: string, now: Date): Date {
  const [, day, hour = '', minute] = /^(?:(\S+) )?(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  const time = atMadrid(`${day ? isoDay(day) : dayOf(now)} ${hour.padStart(2, '0')}:${minute}`);
  if (!time) throw new UsageError(`--at espera una hora como 9:30 o "2026-11-21 9:30", no «${text}».`);
  if (time > now) throw new UsageError(`--at: todavía no son las ${text}.`);
  return time;
}
