import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { escapeHtml } from '../contact/visible-text.ts';
import type { CodeToSend } from '../people/code.ts';
import { madridDateTime } from '../time.ts';
import { type Mail, mail, type Origin, page } from './mail.ts';
import type { Mailer, Outcome } from './mailer.ts';

/**
 * Sends codes at once and not through the outbox: a code that is stored could be read in a stolen database, and one that
 * is sent an hour later is of no use.
 *
 * Where there is no code to be sent, since nobody has the address that was typed, the same is done with an invented one up to
 * the point where the mail server would take the mail: what the server is busy with tells nobody who may enter. Anybody can
 * ask: two connections are made at a time, and of those that wait beyond a number the invented ones go first.
 */
export function createCodeSender({ mailer, origin, clock }: Services): CodeSender {
  const aborting = new AbortController();
  const underWay = new Set<Promise<Outcome>>();
  const turns = createTurns();
  const sendInTurn = async (code: CodeToSend | undefined): Promise<Outcome> => {
    if (!(await turns.take(code !== undefined)))
      return { kind: 'unreachable', reason: 'too many codes wait to be sent' };
    try {
      const { signal } = aborting;
      const composed = codeMail(origin, code ?? toNobody(origin), clock.now());
      return await (code ? mailer.send(composed, signal) : mailer.rehearse(composed, signal));
    } finally {
      turns.end();
    }
  };
  return {
    async send(code) {
      const sending = sendInTurn(code);
      underWay.add(sending);
      try {
        return await sending;
      } finally {
        underWay.delete(sending);
      }
    },
    async stop(patienceMs) {
      const late = setTimeout(() => aborting.abort(), patienceMs);
      await Promise.allSettled(underWay);
      clearTimeout(late);
    },
  };
}

export type CodeSender = {
  /** @param code undefined where there is none, and somebody has asked for one. */
  send(code: CodeToSend | undefined): Promise<Outcome>;
  /** Waits for codes that are being sent, at most that many milliseconds. */
  stop(patienceMs: number): Promise<void>;
};

/** How many codes are sent at a time, and how many may wait. */
const mostAtOnce = 2;
const mostWaiting = 20;

function createTurns() {
  let free = mostAtOnce;
  const waiting: { real: boolean; go: (mine: boolean) => void }[] = [];
  const leave = (real: boolean, mine: boolean) => {
    const next = waiting.findIndex((one) => one.real === real);
    if (next >= 0) waiting.splice(next, 1)[0]?.go(mine);
    return next >= 0;
  };
  return {
    /** Waits for a turn; false where too many wait for one. */
    async take(real: boolean): Promise<boolean> {
      if (free > 0) {
        free -= 1;
        return true;
      }
      if (waiting.length === mostWaiting && !(real && leave(false, false))) return false;
      return new Promise((go) => waiting.push({ real, go }));
    },
    /** Ends a turn: who waits with a real code is next. */
    end(): void {
      if (!leave(true, true) && !leave(false, true)) free += 1;
    },
  };
}

function toNobody({ config }: Origin): CodeToSend {
  return { to: config.from.address, code: 'AAAAAAAA', expiresAt: new Date(0) };
}

type Services = { mailer: Mailer; origin: Origin; clock: Pick<Clock, 'now'> };

/** The mail with a code for entering the desk. The code is good only in the browser that asked for it. */
export function codeMail(origin: Origin, { to, code, expiresAt }: CodeToSend, now: Date): Mail {
  const spelt = `${code.slice(0, 4)}-${code.slice(4)}`;
  const what = `Tu código para ver las solicitudes de ${origin.company}:`;
  const until = `Vale una vez, hasta las ${madridDateTime(expiresAt).slice(11)}, y solo en el navegador donde se ha pedido.`;
  const content = {
    messageId: `<codigo-${randomUUID()}@${origin.host}>`,
    date: now,
    subject: 'Tu código para ver las solicitudes de la web',
    text: [what, '', `    ${spelt}`, '', until, notYou, ''].join('\n'),
    html: page(
      `<p>${escapeHtml(what)}</p>` +
        `<p style="font:700 28px/1.2 monospace;letter-spacing:.08em">${spelt}</p>` +
        `<p>${escapeHtml(until)}<br>${escapeHtml(notYou)}</p>`,
    ),
  };
  return mail(origin, content, [to]);
}

const notYou = 'Si no lo has pedido tú, no se lo des a nadie: sin el código no se puede entrar.';
